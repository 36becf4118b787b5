fn main() {
    let x = 170141183460469231731687303715884105728;
    let y = 170141183460469231731687303715884105727;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0013-literal-too-large.lean:2:13: error[E0013]: the number does not fit in 127 bits
// CHECK-NEXT:    2 |     let x = 170141183460469231731687303715884105728;
// CHECK-NEXT:      |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:      = note: the largest is 2 ** 127 - 1; a word of three limbs is `word(c0, c1, c2)`
// CHECK-NOT:{{.}}
