fn main() {
    let x: word = 1;
    let i: index = 2;
    let a = [x, i];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0217-element-types.lean:4:17: error[E0217]: the elements of an array have one type: word and index have none in common
// CHECK-NEXT:    4 |     let a = [x, i];
// CHECK-NEXT:      |                 ^
// CHECK-NOT:{{.}}
