// A step of a hash chain: x becomes Keccak-256(x), as often as the advice says.
import std.keccak;

fn main() {
    let n: index = advice("n");
    assert n < 1000;
    var x: [word; 2] = advice("x");
    for _ in 0..n {
        x = keccak.bytes(32, x);
    }
    assert public_input() == x;
}
