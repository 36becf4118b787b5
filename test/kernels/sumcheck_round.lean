// A round of a sumcheck verifier: h(0), h(1) and h's highest coefficient against the claim, which
// becomes h(r) for a challenge r from the advice.
fn main() {
    let n: index = advice("n");
    assert n < 1000;
    var claim: word = advice("claim");
    for _ in 0..n {
        let (h, r): ([word; 3], word) = advice("round");
        assert h[0] + h[1] == claim;
        claim = h[0] + r * (h[0] + h[1] + h[2] + h[2] * r);
    }
    assert public_input() == [claim, 0];
}
