const N: int = 5;

fn main() {
    assert N < 5;
    let a: [word; 2];
    a[0] = 1;
    a[0] = 2;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0312-assertion-false.lean:4:12: error[E0312]: this assertion is false
// CHECK-NEXT:    4 |     assert N < 5;
// CHECK-NEXT:      |            ^~~~~
// CHECK-NEXT:      = note: the sides are 5 and 5
// CHECK-NEXT:{{.*}}E0312-assertion-false.lean:7:5: error[E0312]: this assertion is false
// CHECK-NEXT:    7 |     a[0] = 2;
// CHECK-NEXT:      |     ^~~~~~~~~
// CHECK-NEXT:      = note: the element is defined already, with another value
// CHECK-NOT:{{.}}
