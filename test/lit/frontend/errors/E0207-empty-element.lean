fn main() {
    let p = alloc<[word; 0]>(3);
    let q = alloc<()>(3);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0207-empty-element.lean:2:19: error[E0207]: [word; 0] has no cells to point to
// CHECK-NEXT:    2 |     let p = alloc<[word; 0]>(3);
// CHECK-NEXT:      |                   ^~~~~~~~~
// CHECK-NEXT:{{.*}}E0207-empty-element.lean:3:19: error[E0207]: () has no cells to point to
// CHECK-NEXT:    3 |     let q = alloc<()>(3);
// CHECK-NEXT:      |                   ^~
// CHECK-NOT:{{.}}
