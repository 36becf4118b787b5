fn main() {
    let x;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0500-bind-needs-type.lean:2:9: error[E0500]: the type of this is not known
// CHECK-NEXT:    2 |     let x;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:      = note: give it a type or a value
// CHECK-NOT:{{.}}
