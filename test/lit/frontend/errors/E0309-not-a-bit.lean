fn main() {
    let x: bit = 2;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0309-not-a-bit.lean:2:18: error[E0309]: 2 is no bit
// CHECK-NEXT:    2 |     let x: bit = 2;
// CHECK-NEXT:      |                  ^
// CHECK-NOT:{{.}}
