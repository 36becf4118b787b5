fn f(p: ptr<[[word; 2 ** 20]; 2 ** 20]>) { }

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0204-type-too-large.lean:1:31: error[E0204]: the type has more than 4294967296 cells
// CHECK-NEXT:    1 | fn f(p: ptr<{{\[\[}}word; 2 ** 20]; 2 ** 20]>) { }
// CHECK-NEXT:      |                               ^~~~~~~
// CHECK-NOT:{{.}}
