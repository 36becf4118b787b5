import nowhere.here;

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0102-module-not-found.lean:1:1: error[E0102]: no module `nowhere.here`
// CHECK-NEXT:    1 | import nowhere.here;
// CHECK-NEXT:      | ^~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:      = note: no file {{.*}}nowhere/here.lean
// CHECK-NOT:{{.}}
