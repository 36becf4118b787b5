// A quotient by hint whose divisor is zero in this run: any quotient fits.
// RUN: leanc %s -o %t.bin
// RUN: not leanvm attack %t.bin --advice %S/zero-by-zero.json 2>&1 | FileCheck %s
// CHECK: zero-by-zero.lean:[[#@LINE+5]]:19: advice "q", word 0 in main
// CHECK: leanvm: error: 1 place
fn main() {
    let a: word = advice("a");
    let b: word = advice("b");
    let q: word = advice("q");
    assert public_input() == [a, b], "other numbers";
    assert q * b == a, "no quotient";
    let square = q * q;
    print("square", square);
}
