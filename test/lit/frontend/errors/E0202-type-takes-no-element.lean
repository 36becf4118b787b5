fn f(p: word<lane>) { }

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0202-type-takes-no-element.lean:1:9: error[E0202]: `word` takes no `<..>`
// CHECK-NEXT:    1 | fn f(p: word<lane>) { }
// CHECK-NEXT:      |         ^~~~~~~~~~
// CHECK-NOT:{{.}}
