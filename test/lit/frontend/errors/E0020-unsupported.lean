test "t" { }

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0020-unsupported.lean:1:1: error[E0020]: `test` blocks are not supported yet
// CHECK-NEXT:    1 | test "t" { }
// CHECK-NEXT:      | ^~~~
// CHECK-NOT:{{.}}
