// A verifier in a guest: it checks the sum S of a(i) b(i) over all i below 2^n, where a(i) = x^i and b(i) = B^i,
// by the sumcheck protocol, in n rounds instead of 2^n additions. n is known only when the program runs.
//
// Both are products over i's bits, so their multilinear extensions are a(z) = prod_k (1 + z_k (x^(2^k) + 1)) and
// likewise b: the verifier evaluates them itself. In round k the prover sends h(0), h(1) and h's highest
// coefficient of h(Z) = sum of a b over the bits behind k, with bit k being Z. The verifier checks
// h(0) + h(1) = claim, draws a challenge r from the transcript of all messages so far, and goes on with h(r).
// In the end the claim must be a(r) b(r).

import std.transcript;

/// b's base.
const B: word = word(0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb);

fn main() {
    let n: index = advice("rounds");
    assert n < 33, "too many rounds";
    let sum: word = advice("sum");

    // The statement goes into the transcript first.
    var state = transcript.absorb2([0, 0], sum, gpow(n));
    var claim = sum;
    var a: word = 1;
    var b: word = 1;
    var power_a: word = X; // x^(2^k)
    var power_b = B; // B^(2^k)
    for _ in 0..n {
        let h: [word; 3] = advice("messages");
        assert h[0] + h[1] == claim, "a round's message does not fit the claim";
        state = transcript.absorb3(state, h[0], h[1], h[2]);
        let (next, r) = transcript.squeeze(state);
        state = next;
        // h(r) = h(0) + (h(0) + h(1) + h_2) r + h_2 r^2
        claim = h[0] + r * (h[0] + h[1] + h[2] + h[2] * r);
        a = a * (1 + r * (power_a + 1));
        b = b * (1 + r * (power_b + 1));
        power_a = power_a * power_a;
        power_b = power_b * power_b;
    }
    assert claim == a * b, "the last claim is not a(r) b(r)";

    let limbs = hint.limbs(sum);
    assert word(limbs[0], limbs[1], limbs[2]) == sum;
    assert public_input() == [word(limbs[0], limbs[1], 0), word(limbs[2], gpow(n), 0)];
}
