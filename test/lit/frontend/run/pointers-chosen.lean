// A pointer with a constant part that a branch, a loop or a function hands on is the whole of it.
fn second(p: ptr<word>, i: index) -> ptr<word> { p + 1 + i }
fn fixed(p: ptr<word>) -> ptr<word> { p + 3 }
fn main() {
    let b: bit = advice("b");
    let i: index = advice("i");
    assert i < 4;
    let p = alloc<word>(16);
    for k in 0..16 { p[k] = gpow(k); }
    let q = if b { p + 1 + i } else { p };
    let r = if b { p + 5 } else { p };
    var s = p;
    for k in 0..i + 1 { s = s + 2; }
    print("chosen", (q[0], r[1], s[0], second(p, i)[0], fixed(p)[1]));
}

// RUN: echo '{"b": [[1]], "i": [[1]]}' >%t.1 && echo '{"b": [[0]], "i": [[2]]}' >%t.0
// RUN: leanc -O0 %s -o %t.bin && leanvm run %t.bin --advice %t.1 | FileCheck %s --check-prefix=ONE
// RUN: leanc %s -o %t.bin && leanvm run %t.bin --advice %t.1 | FileCheck %s --check-prefix=ONE
// RUN: leanvm run %t.bin --advice %t.0 | FileCheck %s --check-prefix=ZERO
// ONE: chosen: 0x4 0x40 0x10 0x4 0x10
// ZERO: chosen: 0x1 0x2 0x40 0x8 0x10
