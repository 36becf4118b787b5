fn main() {
    let i: index = advice("i");
    assert i < 65537;
    assert i < 65536;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0602-bound-too-large.lean:3:16: error[E0602]: the bound is 65537, above 65536
// CHECK-NEXT:    3 |     assert i < 65537;
// CHECK-NEXT:      |                ^~~~~
// CHECK-NEXT:      = note: memory is certain to have that many cells; a larger bound must be an index that is bounded itself
// CHECK-NOT:{{.}}
