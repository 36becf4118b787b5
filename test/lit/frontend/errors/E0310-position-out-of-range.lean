fn main() {
    let x: index = 2 ** 32;
    let i: index = advice("i");
    let j = i + -1;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0310-position-out-of-range.lean:2:20: error[E0310]: 4294967296 is no position: 0 to 2 ** 32 - 1
// CHECK-NEXT:    2 |     let x: index = 2 ** 32;
// CHECK-NEXT:      |                    ^~~~~~~
// CHECK-NEXT:{{.*}}E0310-position-out-of-range.lean:4:17: error[E0310]: -1 is no position: 0 to 2 ** 32 - 1
// CHECK-NEXT:    4 |     let j = i + -1;
// CHECK-NEXT:      |                 ^~
// CHECK-NEXT:      = note: `i - n` goes back by n
// CHECK-NOT:{{.}}
