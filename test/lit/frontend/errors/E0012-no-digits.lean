fn main() {
    let x = 0x;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0012-no-digits.lean:2:13: error[E0012]: `0x` has no digits
// CHECK-NEXT:    2 |     let x = 0x;
// CHECK-NEXT:      |             ^~
// CHECK-NOT:{{.}}
