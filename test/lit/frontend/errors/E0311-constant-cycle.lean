const A: int = B + 1;
const B: int = A + 1;

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0311-constant-cycle.lean:1:7: error[E0311]: the value of `A` depends on itself
// CHECK-NEXT:    1 | const A: int = B + 1;
// CHECK-NEXT:      |       ^
// CHECK-NOT:{{.}}
