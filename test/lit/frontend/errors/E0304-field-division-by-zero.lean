fn main() {
    let x: word = advice("x");
    let y = x / 0;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0304-field-division-by-zero.lean:3:13: error[E0304]: division by the zero of the field
// CHECK-NEXT:    3 |     let y = x / 0;
// CHECK-NEXT:      |             ^~~~~
// CHECK-NOT:{{.}}
