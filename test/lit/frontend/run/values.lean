// What programs compute, checked by their own assertions at every level and by the IR interpreter.
// RUN: leanc %s -O0 -o %t0.bin && leanvm run -q %t0.bin
// RUN: leanc %s -O1 -o %t1.bin && leanvm run -q %t1.bin
// RUN: leanc %s -o %t2.bin && leanvm run -q %t2.bin
// RUN: leanvm run -q --scatter 7 %t2.bin
// RUN: leanvm check %t2.bin
// RUN: leanc %s -O0 --emit=ir -o %t.ir && lean-opt --run -q %t.ir

const N: int = 5;

fn same(x: word) -> word { x } // a value that only the run knows

fn choose(i: index, x: word) -> word {
    match i {
        0 => x,
        1 => x * x,
        2..N => |k| x ** k + k,
    }
}

inline fn clamp(i: index) -> index {
    if i == 7 {
        return 3;
    }
    i
}

fn first_equal(p: ptr<word>, n: index, x: word) -> index {
    for i in 0..n {
        if p[i] == x {
            return i;
        }
    }
    n
}

fn counted(n: index) -> (lane, word) {
    var a: lane = 1;
    var b: word = 0;
    for i in 2..n {
        a = a * X;
        if i != 4 {
            b = b + gpow(i);
        }
    }
    (a, b)
}

fn gcd(const A: int, const B: int) -> int {
    if B == 0 { A } else { gcd(B, A % B) }
}

fn main() {
    // Field and integer arithmetic.
    let x = same(6);
    assert x + 5 == 3;
    assert x * 3 == 10;
    assert same(10) / 3 == 6;
    assert x ** 3 == x * x * x;
    let n = 7 * 6 - 2;
    assert n == 40;
    assert gcd(84, 36) == 12;
    assert same(Y) * Y * Y == Y + 1;

    // Bits.
    let yes = x == 6;
    let no = x != 6;
    assert yes == 1;
    assert no == 0;
    assert yes * !no == 1;

    // Branches and joins.
    var r: word = 1;
    if yes {
        r = r + 4;
    } else {
        r = 99;
    }
    if no { r = 98; }
    assert r == 5;
    let picked = if no { same(1) } else if yes { 2 } else { 3 };
    assert picked == 2;

    // match.
    assert choose(0, x) == 6;
    assert choose(1, x) == x * x;
    assert choose(4, x) == x * x * x * x + 4;
    assert choose(clamp(7), x) == x ** 3 + 3;

    // Loops.
    let (a, b) = counted(6);
    assert a == 16;
    assert b == 0x2c;
    let (c, d) = counted(2);
    assert c == 1;
    assert d == 0;

    // Memory.
    let p = alloc<word>(N);
    for i in 0..N {
        p[i] = gpow(i) + 1;
    }
    assert p[2] == 5;
    p[2] = 5;
    assert gpow(first_equal(p, N, 9)) == 8;
    assert gpow(first_equal(p, N, 77)) == 32;
    let squares: [lane; 4];
    for i in 0..4 {
        squares[i] = gpow(i * 2);
    }
    assert squares[3] == 64;
    let q = &squares;
    assert q[2] == 16;

    // Positions.
    let i = index_of(gpow(3) * gpow(4));
    assert i == 7;
    assert i - 2 == 5;
    assert gpow(i * 3 - 20) == 2;
}
