#[cost(max = 12)]
#[cost(max = 13)]
fn f(x: word) -> word {
    x * x
}

fn main() {
    assert public_input()[0] == f(3);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0022-attribute-twice.lean:2:1: error[E0022]: attribute `cost` stands here twice
// CHECK-NEXT:    2 | #[cost(max = 13)]
// CHECK-NEXT:      | ^~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}E0022-attribute-twice.lean:1:1: note: here before
// CHECK-NEXT:    1 | #[cost(max = 12)]
// CHECK-NEXT:      | ^~~~~~~~~~~~~~~~~
// CHECK-NOT:{{.}}
