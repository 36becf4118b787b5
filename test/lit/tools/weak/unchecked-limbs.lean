// A word is taken apart by a hint, and only one part is compared with something.
// RUN: leanc %s -o %t.bin 2>/dev/null
// RUN: not leanvm attack %t.bin --advice %S/unchecked-limbs.json 2>&1 | FileCheck %s
// CHECK: unchecked-limbs.lean:[[#@LINE+5]]:19: advice "x", word 0 in main
// CHECK: unchecked-limbs.lean:[[#@LINE+5]]:17: hint limbs, words 1 to 2 in main
// CHECK: leanvm: error: 2 places
import std.keccak;
fn main() {
    let x: word = advice("x");
    let parts = hint.limbs(x);
    assert public_input()[0] == parts[0], "another word";
    let d = keccak.pair([parts[1], parts[2]], [0, 0]);
    print("d", d[0]);
}
