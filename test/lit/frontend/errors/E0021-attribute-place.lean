#[cost(max = 12)]
inline fn f(x: word) -> word {
    x * x
}

fn main() {
    assert public_input()[0] == f(3);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0021-attribute-place.lean:1:1: error[E0021]: `cost` belongs to a function that is not `inline`
// CHECK-NEXT:    1 | #[cost(max = 12)]
// CHECK-NEXT:      | ^~~~~~~~~~~~~~~~~
// CHECK-NOT:{{.}}
