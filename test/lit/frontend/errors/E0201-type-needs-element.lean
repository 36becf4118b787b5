fn f(p: ptr) { }

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0201-type-needs-element.lean:1:9: error[E0201]: `ptr` needs the type it holds: `ptr<word>`
// CHECK-NEXT:    1 | fn f(p: ptr) { }
// CHECK-NEXT:      |         ^~~
// CHECK-NOT:{{.}}
