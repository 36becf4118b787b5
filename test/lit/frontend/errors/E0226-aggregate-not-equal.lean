fn main() {
    let a: [word; 2] = [1, 2];
    assert a != public_input();
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0226-aggregate-not-equal.lean:3:12: error[E0226]: `!=` compares scalars, not [word; 2]
// CHECK-NEXT:    3 |     assert a != public_input();
// CHECK-NEXT:      |            ^~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:      = note: assert that one element differs
// CHECK-NOT:{{.}}
