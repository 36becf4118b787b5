// A hint that only feeds itself proves nothing, and the compiler says so.
fn main() {
    let x: word = public_input()[0];
    let y = hint.inverse(x);
    assert y * y == y * y;
    let bits = hint.bits(x, 2);
    print("y", (y, bits));
}

// RUN: leanc %s -o %t.bin 2>&1 | FileCheck %s
// CHECK: :4:13: warning[unconstrained-advice]
// CHECK: :6:16: warning[unconstrained-advice]
