fn main() {
    let x = 3
    let y = 4;
    assert x == y
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0010-missing-semicolon.lean:2:14: error[E0010]: expected `;`
// CHECK-NEXT:    2 |     let x = 3
// CHECK-NEXT:      |              ^
// CHECK-NEXT:      = fix: add it: insert `;`
// CHECK-NEXT:{{.*}}E0010-missing-semicolon.lean:4:18: error[E0010]: expected `;`
// CHECK-NEXT:    4 |     assert x == y
// CHECK-NEXT:      |                  ^
// CHECK-NEXT:      = fix: add it: insert `;`
// CHECK-NOT:{{.}}
