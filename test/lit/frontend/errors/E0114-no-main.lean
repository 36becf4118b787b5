fn mian() { }

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0114-no-main.lean:1:1: error[E0114]: the program has no function `main`
// CHECK-NEXT:    1 | fn mian() { }
// CHECK-NEXT:      | ^
// CHECK-NEXT:      = note: a program starts at `fn main() { .. }`
// CHECK-NOT:{{.}}
