fn main() {
    let x: word = advice("x");
    x == 3;
    x + 1;
}

// RUN: leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}warning-unused-value.lean:3:5: warning[unused-value]: the value is not used
// CHECK-NEXT:    3 |     x == 3;
// CHECK-NEXT:      |     ^~~~~~
// CHECK-NEXT:      = fix: if it must hold: insert `assert `
// CHECK-NEXT:{{.*}}warning-unused-value.lean:4:5: warning[unused-value]: the value is not used
// CHECK-NEXT:    4 |     x + 1;
// CHECK-NEXT:      |     ^~~~~
// CHECK-NOT:{{.}}
