// Slices are values: passed, returned, carried, kept in structs, arrays and memory; parts of them are slices.
// RUN: echo '{"i": [[1]]}' > %t.1 && leanc %s -o %t.bin && leanvm check %t.bin --advice %t.1 | FileCheck %s
// RUN: echo '{"i": [[3]]}' > %t.3 && not leanvm run %t.bin --advice %t.3 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: echo '{"i": [[2]]}' > %t.2 && not leanvm run %t.bin --advice %t.2 2>&1 | FileCheck %s --check-prefix=PART

struct Named { part: slice<word>, name: word }

fn sum(s: slice<word>) -> word {
    var t: word = 0;
    for i in 0..s.len {
        t = t + s[i];
    }
    t
}

fn tail(s: slice<word>, from: index) -> slice<word> {
    s[from..s.len]
}

fn main() {
    let p = alloc<word>(4);
    unroll for i in 0..4 {
        p[i] = 1 << i;
    }
    let s = slice(p, 4);
    // CHECK: all: 0xf
    print("all", sum(s));
    // CHECK-NEXT: part: 0x6
    // CHECK-NEXT: length: 2
    print("part", sum(s[1..3]));
    print("length", s[1..3].len);
    let a: [slice<word>; 2] = [s, slice(p, 2)];
    let i: index = advice("i");
    // PAST: error{{.*}}: assertion failed
    assert i < 3;
    // CHECK: of array: 0xf
    let q = alloc<Named>(2);
    q[0] = Named { part: s, name: 16 };
    print("of array", sum(a[0]));
    // CHECK-NEXT: of memory: 0xf
    print("of memory", sum(q[0].part));
    // CHECK-NEXT: tail: 0xe
    print("tail", sum(tail(s, i)));
    // CHECK-NEXT: empty: 0
    print("empty", s[4..4].len);
    var v = s;
    if i == 1 {
        v = v[i..i + 2];
    }
    // CHECK-NEXT: v: 0x6
    print("v", sum(v));
    // With i = 2 the end lies behind the slice's.
    // PART: error{{.*}}: assertion failed
    // PART-NEXT: s[0..i + 2][1..i + i + 1]
    let w = s[0..i + 2][1..i + i + 1];
    // CHECK-NEXT: w: 2
    print("w", w.len);
}
