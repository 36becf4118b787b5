fn f(i: index, n: index) {
    assert i < n;
}

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0603-bound-unknown.lean:2:16: error[E0603]: this bound is not bounded itself
// CHECK-NEXT:    2 |     assert i < n;
// CHECK-NEXT:      |                ^
// CHECK-NEXT:      = note: assert that it is below a constant first
// CHECK-NOT:{{.}}
