fn main() {
    let x: word = 1 - 2;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0307-negative-element.lean:2:19: error[E0307]: -1 is no word: field elements have no sign
// CHECK-NEXT:    2 |     let x: word = 1 - 2;
// CHECK-NEXT:      |                   ^~~~~
// CHECK-NEXT:      = note: there is no sign in a field of characteristic 2
// CHECK-NOT:{{.}}
