fn main() {
    let p = alloc<word>(2);
    let q = alloc<word>(2);
    assert p == q;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0225-pointer-compared.lean:4:12: error[E0225]: pointers cannot be compared
// CHECK-NEXT:    4 |     assert p == q;
// CHECK-NEXT:      |            ^~~~~~
// CHECK-NEXT:      = note: buffers may lie on top of each other, so that an answer would mean nothing
// CHECK-NOT:{{.}}
