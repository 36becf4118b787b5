fn main() {
    let all = hint.digits(3, 6, 22);
    let more = hint.digits(3, 6, 23);
    let last: [index; 1] = hint.digits(3, 32, 1, 127);
    let beyond = hint.digits(3, 32, 1, 128);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0607-hint-digits.lean:3:34: error[E0607]: 23 is not from 1 to 22
// CHECK-NEXT:    3 |     let more = hint.digits(3, 6, 23);
// CHECK-NEXT:      |                                  ^~
// CHECK-NEXT:{{.*}}E0607-hint-digits.lean:5:40: error[E0607]: 128 is not from 0 to 127
// CHECK-NEXT:    5 |     let beyond = hint.digits(3, 32, 1, 128);
// CHECK-NEXT:      |                                        ^~~
// CHECK-NOT:{{.}}
