fn main() {
    let x: word = advice("x");
    let b = x == x == x;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0015-chained-comparison.lean:3:20: error[E0015]: comparisons do not chain
// CHECK-NEXT:    3 |     let b = x == x == x;
// CHECK-NEXT:      |                    ^~
// CHECK-NEXT:      = note: compare twice, or write parentheses
// CHECK-NOT:{{.}}
