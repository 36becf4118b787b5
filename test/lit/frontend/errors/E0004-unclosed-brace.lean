fn main() {
    let x = 1;

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0004-unclosed-brace.lean:1:11: error[E0004]: `{` is never closed
// CHECK-NEXT:    1 | fn main() {
// CHECK-NEXT:      |           ^
// CHECK-NOT:{{.}}
