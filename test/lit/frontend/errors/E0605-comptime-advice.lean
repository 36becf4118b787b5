fn main() {
    let x: int = advice("x");
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0605-comptime-advice.lean:2:18: error[E0605]: int is known while compiling only and cannot come from advice
// CHECK-NEXT:    2 |     let x: int = advice("x");
// CHECK-NEXT:      |                  ^~~~~~~~~~~
// CHECK-NOT:{{.}}
