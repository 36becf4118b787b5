fn main() {
    let x: word = 2 ** 64;
    let y: lane = 2 ** 64 - 1;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0308-element-too-large.lean:2:19: error[E0308]: 18446744073709551616 does not fit in the 64 bits of a word from a number
// CHECK-NEXT:    2 |     let x: word = 2 ** 64;
// CHECK-NEXT:      |                   ^~~~~~~
// CHECK-NEXT:      = note: a word of three limbs is `word(c0, c1, c2)`
// CHECK-NOT:{{.}}
