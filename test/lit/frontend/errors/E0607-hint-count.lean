fn main() {
    let b = hint.bits(3, 193);
    let c = hint.bits(3, 0);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0607-hint-count.lean:2:26: error[E0607]: 193 is not from 1 to 192
// CHECK-NEXT:    2 |     let b = hint.bits(3, 193);
// CHECK-NEXT:      |                          ^~~
// CHECK-NEXT:{{.*}}E0607-hint-count.lean:3:26: error[E0607]: 0 is not from 1 to 192
// CHECK-NEXT:    3 |     let c = hint.bits(3, 0);
// CHECK-NEXT:      |                          ^
// CHECK-NOT:{{.}}
