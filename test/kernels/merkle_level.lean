// A level of a Merkle path: the node and its sibling in the order that a bit says. Sixteen levels.
import std.merkle;

fn main() {
    let leaf: [word; 2] = advice("leaf");
    let path: [[word; 2]; 16] = advice("path");
    let bits: [bit; 16] = advice("bits");
    assert public_input() == merkle.root(16, leaf, path, bits);
}
