// How many summands there are is the prover's choice, and zeros do not change the sum.
// RUN: leanc %s -o %t.bin 2>/dev/null
// RUN: not leanvm attack %t.bin --advice %S/free-length.json 2>&1 | FileCheck %s
// CHECK: free-length.lean:[[#@LINE+4]]:20: advice "n", word 0 in main
// CHECK-NEXT: accepted: +1 (1)
// CHECK: leanvm: error: 1 place
fn main() {
    let n: index = advice("n");
    assert n < 100, "too many";
    let x = alloc<word>(n);
    advice_into(x, n, "x");
    var sum: word = 0;
    for i in 0..n {
        sum = sum + x[i];
    }
    assert public_input() == [sum, 0], "another sum";
}
