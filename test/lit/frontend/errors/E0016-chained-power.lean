fn main() {
    let x = 2 ** 3 ** 2;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0016-chained-power.lean:2:20: error[E0016]: `**` does not chain
// CHECK-NEXT:    2 |     let x = 2 ** 3 ** 2;
// CHECK-NEXT:      |                    ^~
// CHECK-NEXT:      = note: write parentheses
// CHECK-NOT:{{.}}
