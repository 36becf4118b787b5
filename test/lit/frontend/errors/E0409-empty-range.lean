fn main() {
    for i in 3..2 {
    }
    unroll for i in 3..2 {
    }
    for i in 3..3 {
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0409-empty-range.lean:2:14: error[E0409]: the range runs backwards, from 3 to 2
// CHECK-NEXT:    2 |     for i in 3..2 {
// CHECK-NEXT:      |              ^~~~
// CHECK-NEXT:{{.*}}E0409-empty-range.lean:4:21: error[E0409]: the range runs backwards, from 3 to 2
// CHECK-NEXT:    4 |     unroll for i in 3..2 {
// CHECK-NEXT:      |                     ^~~~
// CHECK-NOT:{{.}}
