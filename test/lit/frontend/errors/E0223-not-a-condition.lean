fn main() {
    let l: lane = advice("l");
    if l {
    }
    if 1 {
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0223-not-a-condition.lean:3:8: error[E0223]: a condition is a bit or a compile-time bool, not lane
// CHECK-NEXT:    3 |     if l {
// CHECK-NEXT:      |        ^
// CHECK-NEXT:      = fix: compare it: insert ` != 0`
// CHECK-NEXT:{{.*}}E0223-not-a-condition.lean:5:8: error[E0223]: a condition is a bit or a compile-time bool, not int
// CHECK-NEXT:    5 |     if 1 {
// CHECK-NEXT:      |        ^
// CHECK-NOT:{{.}}
