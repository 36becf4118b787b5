fn main() {
    if true { } else 3;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0008-unexpected-token.lean:2:22: error[E0008]: unexpected `3`
// CHECK-NEXT:    2 |     if true { } else 3;
// CHECK-NEXT:      |                      ^
// CHECK-NOT:{{.}}
