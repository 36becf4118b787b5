// An inner name hides an outer one until its block ends, and never changes it.
const x: int = 9;
fn f(x: lane) -> lane {
    {
        let x = x * 2;
        if x != 0 {
            let x: lane = 7;
            assert x == 7;
        }
        assert x == 8;
    }
    for x in 0..2 { assert gpow(x) != 4; }
    x
}
fn main() {
    var s: lane = 0;
    for s in 0..3 { assert gpow(s) != 0; }
    print("v", (f(4), s, x as lane));
}

// RUN: python3 %S/Inputs/levels.py %s | FileCheck %s
// CHECK: exit status 0
// CHECK: v: 0x4 0x0 0x9
