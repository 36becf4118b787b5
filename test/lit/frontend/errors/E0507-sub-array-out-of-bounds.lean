fn main() {
    let a: [word; 4] = [1, 2, 3, 4];
    let b = a[2..5];
    let c = a[3..2];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0507-sub-array-out-of-bounds.lean:3:13: error[E0507]: 2..5 is outside of an array of 4
// CHECK-NEXT:    3 |     let b = a[2..5];
// CHECK-NEXT:      |             ^~~~~~~
// CHECK-NEXT:{{.*}}E0507-sub-array-out-of-bounds.lean:4:13: error[E0507]: 3..2 is outside of an array of 4
// CHECK-NEXT:    4 |     let c = a[3..2];
// CHECK-NEXT:      |             ^~~~~~~
// CHECK-NOT:{{.}}
