fn main() {
    let a = 3 / (2 - 2);
    let b = 3 % 0;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0303-int-division-by-zero.lean:2:13: error[E0303]: division by zero
// CHECK-NEXT:    2 |     let a = 3 / (2 - 2);
// CHECK-NEXT:      |             ^~~~~~~~~~
// CHECK-NEXT:{{.*}}E0303-int-division-by-zero.lean:3:13: error[E0303]: division by zero
// CHECK-NEXT:    3 |     let b = 3 % 0;
// CHECK-NEXT:      |             ^~~~~
// CHECK-NOT:{{.}}
