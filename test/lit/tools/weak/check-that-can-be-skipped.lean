// A flag from advice decides whether anything is proven.
// RUN: leanc %s -o %t.bin 2>/dev/null
// RUN: not leanvm attack %t.bin --advice %S/check-that-can-be-skipped.json 2>&1 | FileCheck %s
// CHECK: check-that-can-be-skipped.lean:[[#@LINE+4]]:23: advice "honest", word 0 in main
// CHECK: leanvm: error: 1 place
import std.keccak;
fn main() {
    let honest: bit = advice("honest");
    let m: [word; 2] = advice("m");
    if honest {
        assert public_input() == keccak.pair(m, m), "another message";
    }
}
