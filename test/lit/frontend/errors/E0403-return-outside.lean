const A: int = { return 3; };

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0403-return-outside.lean:1:18: error[E0403]: `return` outside of a function
// CHECK-NEXT:    1 | const A: int = { return 3; };
// CHECK-NEXT:      |                  ^~~~~~~~~
// CHECK-NOT:{{.}}
