fn main() {
    let a: [word; 2] = [1, 2];
    let x = a[2];
    let y = a[0 - 1];
    a[5] = 3;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0506-index-out-of-bounds.lean:3:15: error[E0506]: index 2 is outside of an array of 2
// CHECK-NEXT:    3 |     let x = a[2];
// CHECK-NEXT:      |               ^
// CHECK-NEXT:{{.*}}E0506-index-out-of-bounds.lean:4:15: error[E0506]: index -1 is outside of an array of 2
// CHECK-NEXT:    4 |     let y = a[0 - 1];
// CHECK-NEXT:      |               ^~~~~
// CHECK-NEXT:{{.*}}E0506-index-out-of-bounds.lean:5:7: error[E0506]: index 5 is outside of an array of 2
// CHECK-NEXT:    5 |     a[5] = 3;
// CHECK-NEXT:      |       ^
// CHECK-NOT:{{.}}
