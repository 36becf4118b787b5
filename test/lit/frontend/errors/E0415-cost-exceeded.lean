// What is measured is the function at -O2 by itself, though its calls are expanded in `main`.
#[cost(max = 3)]
fn f(x: word, y: word) -> word {
    x * x + y * y
}

fn main() {
    let x: word = advice("x");
    assert public_input()[0] == f(x, x + 1);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0415-cost-exceeded.lean:2:1: error[E0415]: `f` takes 5 instructions, at most 3 are allowed
// CHECK-NEXT:    2 | #[cost(max = 3)]
// CHECK-NEXT:      | ^~~~~~~~~~~~~~~~
// CHECK-NEXT:      = note: `leanc --cost` shows which lines they come from
// CHECK-NOT:{{.}}
