fn main() {
    let b: bit = advice("b");
    assert b;
    assert 3;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0600-assert-needs-comparison.lean:3:12: error[E0600]: an assertion is a comparison, not a value of type bit
// CHECK-NEXT:    3 |     assert b;
// CHECK-NEXT:      |            ^
// CHECK-NEXT:      = fix: compare the bit: insert ` == 1`
// CHECK-NEXT:{{.*}}E0600-assert-needs-comparison.lean:4:12: error[E0600]: an assertion is a comparison, not a value of type int
// CHECK-NEXT:    4 |     assert 3;
// CHECK-NEXT:      |            ^
// CHECK-NOT:{{.}}
