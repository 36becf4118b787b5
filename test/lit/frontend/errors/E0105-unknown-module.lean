fn main() {
    let x: m.T = 1;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0105-unknown-module.lean:2:12: error[E0105]: unknown module `m`
// CHECK-NEXT:    2 |     let x: m.T = 1;
// CHECK-NEXT:      |            ^
// CHECK-NOT:{{.}}
