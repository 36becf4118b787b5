fn main() {
    let x: word = advice("x");
    let i: index = advice("i");
    assert x < 3;
    assert i <= 3;
    assert i > 3;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0601-assert-operator.lean:4:14: error[E0601]: `<` cannot be asserted of these
// CHECK-NEXT:    4 |     assert x < 3;
// CHECK-NEXT:      |              ^
// CHECK-NEXT:      = note: field elements have no order; `<` takes an index and its bound
// CHECK-NEXT:{{.*}}E0601-assert-operator.lean:5:14: error[E0601]: `<=` cannot be asserted of these
// CHECK-NEXT:    5 |     assert i <= 3;
// CHECK-NEXT:      |              ^~
// CHECK-NEXT:      = note: assertions of the run are `==`, `!=` and `<` of an index and its bound
// CHECK-NEXT:{{.*}}E0601-assert-operator.lean:6:14: error[E0601]: `>` cannot be asserted of these
// CHECK-NEXT:    6 |     assert i > 3;
// CHECK-NEXT:      |              ^
// CHECK-NEXT:      = note: assertions of the run are `==`, `!=` and `<` of an index and its bound
// CHECK-NOT:{{.}}
