struct S { a: word, b: word }

fn main() {
    let s = S { a: 1 };
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0214-field-missing.lean:4:13: error[E0214]: field `b` is missing
// CHECK-NEXT:    4 |     let s = S { a: 1 };
// CHECK-NEXT:      |             ^~~~~~~~~~
// CHECK-NOT:{{.}}
