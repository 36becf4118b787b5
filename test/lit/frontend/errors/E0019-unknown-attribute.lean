#[fast]
fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0019-unknown-attribute.lean:1:1: error[E0019]: unknown attribute `fast`
// CHECK-NEXT:    1 | #[fast]
// CHECK-NEXT:      | ^~~~~~~
// CHECK-NOT:{{.}}
