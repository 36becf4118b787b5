fn main() {
    let x: word = 1;
    let y = x[0];
    let z = x[0..1];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0216-not-indexable.lean:3:13: error[E0216]: word has no elements
// CHECK-NEXT:    3 |     let y = x[0];
// CHECK-NEXT:      |             ^
// CHECK-NEXT:      = note: arrays, pointers and slices have elements
// CHECK-NEXT:{{.*}}E0216-not-indexable.lean:4:13: error[E0216]: word has no elements
// CHECK-NEXT:    4 |     let z = x[0..1];
// CHECK-NEXT:      |             ^
// CHECK-NEXT:      = note: only arrays have sub-arrays
// CHECK-NOT:{{.}}
