fn main() {
    let x = 8 > > 1;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0017-spaced-shift.lean:2:15: error[E0017]: `> >` is no operator; the shift is `>>`
// CHECK-NEXT:    2 |     let x = 8 > > 1;
// CHECK-NEXT:      |               ^~~
// CHECK-NOT:{{.}}
