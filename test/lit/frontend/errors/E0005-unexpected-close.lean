fn main() {
}
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0005-unexpected-close.lean:3:1: error[E0005]: `}` closes nothing
// CHECK-NEXT:    3 | }
// CHECK-NEXT:      | ^
// CHECK-NOT:{{.}}
