#[cost(most = 12)]
fn f(x: word) -> word {
    x * x
}

fn main() {
    assert public_input()[0] == f(3);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0020-attribute-form.lean:1:1: error[E0020]: expected `#[cost(max = N)]` with a number N
// CHECK-NEXT:    1 | #[cost(most = 12)]
// CHECK-NEXT:      | ^~~~~~~~~~~~~~~~~~
// CHECK-NOT:{{.}}
