// A signature that is asked for and never looked at.
// RUN: leanc %s -o %t.bin 2>/dev/null
// RUN: not leanvm attack %t.bin --advice %S/ignored-advice.json 2>&1 | FileCheck %s
// CHECK: [[#]] refused, [[#]] accepted
// CHECK: ignored-advice.lean:[[#@LINE+6]]:32: advice "signature", words 0 to 1 in main
// CHECK-NEXT: accepted: +1 (2), bit (2), upper bit (2), zero (2), other (1)
// CHECK-NEXT: which nothing else depends on
// CHECK: leanvm: error: 1 place where the program does not determine a value
fn main() {
    let key: word = advice("key");
    let signature: [word; 2] = advice("signature");
    assert public_input() == [key, 0], "another key";
}
