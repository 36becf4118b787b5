// Fibonacci numbers in the exponent: with a = g^F(k) and b = g^F(k+1), one product gives g^F(k+2), so a
// step of the sequence is one `mul`. Two million steps, the result published.
//
// The outer loop runs, the inner one is unrolled: an iteration of a run-time loop has a frame of its own,
// and a thousand steps share its cost.

extern const OUTER: int = 2000; // leanc -D OUTER=.. for another length
extern const INNER: int = 1000; // even

fn main() {
    var a: lane = 1; // g^F(0)
    var b: lane = gpow(1); // g^F(1)
    for _ in 0..OUTER {
        unroll for _ in 0..INNER / 2 {
            a = a * b;
            b = a * b;
        }
    }
    assert public_input() == [a, 0], "the published number is not g^F(OUTER * INNER)";
}
