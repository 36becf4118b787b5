// A place that is bounded by more than the table has: behind it the prover chooses what is read.
// RUN: leanc %s -o %t.bin 2>/dev/null
// RUN: not leanvm attack %t.bin --advice %S/unset-cells.json 2>&1 | FileCheck %s
// CHECK: unset-cells.lean:[[#@LINE+9]]:24: advice "place", word 0 in main
// CHECK-NEXT: accepted: +1 (1)
// CHECK-NEXT: for instance word 0 at cycle {{[0-9]+}}: 3 as 4, and 3 other cells with it
// CHECK: leanvm: error: 1 place
fn main() {
    let table = alloc<word>(4);
    for i in 0..4 {
        table[i] = gpow(i);
    }
    let place: index = advice("place");
    assert place < 16, "no place";
    assert table[place] == public_input()[0], "not in the table";
}
