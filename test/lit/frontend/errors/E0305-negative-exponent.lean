fn main() {
    let x: word = advice("x");
    let y = x ** (0 - 1);
    let z = 2 ** -3;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0305-negative-exponent.lean:3:13: error[E0305]: the exponent is -1
// CHECK-NEXT:    3 |     let y = x ** (0 - 1);
// CHECK-NEXT:      |             ^~~~~~~~~~~
// CHECK-NEXT:{{.*}}E0305-negative-exponent.lean:4:13: error[E0305]: the exponent is -3
// CHECK-NEXT:    4 |     let z = 2 ** -3;
// CHECK-NEXT:      |             ^~~~~~~
// CHECK-NOT:{{.}}
