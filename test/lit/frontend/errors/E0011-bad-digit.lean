fn main() {
    let x = 0x12g4;
    let y = 12ab;
    let z = 0b102;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0011-bad-digit.lean:2:17: error[E0011]: `g` is no digit of this number
// CHECK-NEXT:    2 |     let x = 0x12g4;
// CHECK-NEXT:      |                 ^
// CHECK-NEXT:{{.*}}E0011-bad-digit.lean:3:15: error[E0011]: `a` is no digit of this number
// CHECK-NEXT:    3 |     let y = 12ab;
// CHECK-NEXT:      |               ^
// CHECK-NEXT:{{.*}}E0011-bad-digit.lean:4:17: error[E0011]: `2` is no digit of this number
// CHECK-NEXT:    4 |     let z = 0b102;
// CHECK-NEXT:      |                 ^
// CHECK-NOT:{{.}}
