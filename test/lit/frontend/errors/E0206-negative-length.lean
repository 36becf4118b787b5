fn main() {
    let a: [word; 2 - 3];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0206-negative-length.lean:2:19: error[E0206]: the length of an array is -1
// CHECK-NEXT:    2 |     let a: [word; 2 - 3];
// CHECK-NEXT:      |                   ^~~~~
// CHECK-NOT:{{.}}
