struct S { a: word }

fn main() {
    let s = S { a: 1, a: 2 };
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0213-field-given-twice.lean:4:23: error[E0213]: field `a` is given twice
// CHECK-NEXT:    4 |     let s = S { a: 1, a: 2 };
// CHECK-NEXT:      |                       ^
// CHECK-NOT:{{.}}
