// An `inline fn` that returns from the middle returns from itself, not from where it stands, and what follows it
// there runs.
inline fn small(i: index) -> lane {
    if i == 0 { return 5; }
    if i == 1 { return 6; }
    7
}
inline fn first(p: ptr<lane>, n: index, x: lane) -> lane {
    for i in 0..n {
        if p[i] == x { return gpow(i); }
    }
    0
}
fn main() {
    let i: index = advice("i");
    var s: lane = 1;
    s = s * small(i) * small(0);
    let p = alloc<lane>(4);
    for k in 0..4 { p[k] = gpow(k) * 3; }
    s = s + first(p, 4, 12) * 256 + first(p, 4, 13);
    print("s", s);
}

// RUN: python3 %S/Inputs/levels.py %s '{"i": [[1]]}' | FileCheck %s
// CHECK: exit status 0
// CHECK: s: 0x41e
