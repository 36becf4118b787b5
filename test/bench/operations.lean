// A loop around one operation: what it costs on each target.

import std.keccak;

extern const WHAT: int = 0; // 0 nothing, 1 product of lanes, 2 of words, 3 quotient of lanes, 4 of words, 5 hash
extern const TIMES: int = 10; // a hundred each: what the loop itself costs is shared

fn main() {
    var k: lane = 3;
    var e: word = word(3, 5, 7);
    var d: [word; 2] = [3, 5];
    for _ in 0..TIMES {
        unroll for _ in 0..100 {
            if WHAT == 1 { k = k * k; }
            if WHAT == 2 { e = e * e; }
            if WHAT == 3 { k = 7 / (k + 1); }
            if WHAT == 4 { e = 7 / (e + 1); }
            if WHAT == 5 { d = keccak.pair(d, d); }
        }
    }
    assert k != 0;
    assert e != 0;
    assert d[0] != d[1];
}
