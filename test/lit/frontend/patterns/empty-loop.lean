// A loop whose bound is its start runs zero times, known or not, and leaves what it carries.
fn main() {
    let n: index = advice("n");
    assert n < 10;
    var s: lane = 1;
    for i in 4..4 { s = s * 2; assert s == 0; }
    for i in n..n { s = s * 2; assert s == 0; }
    unroll for i in 3..3 { s = s * 2; assert s == 0; }
    for i in 0..n - n { s = s * 2; assert s == 0; }
    var k: index = 0;
    for i in 0..n { k = k + 1; }
    for i in 0..n - k { s = s * 2; assert s == 0; }
    print("s", (s, gpow(k)));
}

// RUN: python3 %S/Inputs/levels.py %s '{"n": [[5]]}' | FileCheck %s --check-prefix=FIVE
// RUN: python3 %S/Inputs/levels.py %s '{"n": [[0]]}' | FileCheck %s --check-prefix=NONE
// FIVE: exit status 0
// FIVE: s: 0x1 0x20
// NONE: exit status 0
// NONE: s: 0x1 0x1
