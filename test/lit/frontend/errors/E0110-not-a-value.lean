struct S { a: word }

fn main() {
    let x = S;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0110-not-a-value.lean:4:13: error[E0110]: `S` is no value
// CHECK-NEXT:    4 |     let x = S;
// CHECK-NEXT:      |             ^
// CHECK-NEXT:{{.*}}E0110-not-a-value.lean:1:8: note: declared here
// CHECK-NEXT:    1 | struct S { a: word }
// CHECK-NEXT:      |        ^
// CHECK-NOT:{{.}}
