// A layer of an additive transform: u' = u + w v and v' = u' + v for the pairs of a buffer's halves.
const HALF: int = 128;

fn main() {
    let w: word = advice("w");
    let from = alloc<word>(2 * HALF);
    let to = alloc<word>(2 * HALF);
    advice_into(from, 2 * HALF, "from");
    for i in 0..HALF {
        let v = from[i + HALF];
        to[i] = from[i] + w * v;
        to[i + HALF] = to[i] + v;
    }
    assert public_input() == [to[0] + to[2 * HALF - 1], 0];
}
