// An iteration of H over a list in memory: six cells of 16 bytes each join the chaining value.
import std.keccak;

fn main() {
    let n: index = advice("n");
    assert n < 1000;
    let list = alloc<[word; 6]>(n);
    advice_into(list, n, "list");
    var state: [word; 2] = advice("state");
    for i in 0..n {
        state = keccak.chunk(state, list[i]);
    }
    assert public_input() == state;
}
