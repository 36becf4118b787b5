/// Binary Merkle trees whose nodes are Keccak-256 of their children's 64 bytes.

import std.keccak;

/// The root over a leaf, given the siblings from the leaf's level up and, for each level, whether the running
/// node is the right child.
pub inline fn root(const H: int, leaf: [word; 2], siblings: [[word; 2]; H], right: [bit; H]) -> [word; 2] {
    var node = leaf;
    unroll for level in 0..H {
        node = if right[level] { keccak.pair(siblings[level], node) } else { keccak.pair(node, siblings[level]) };
    }
    node
}

/// The root over leaf number i < 2^H, H <= 63; the bound is proven with it. The arm that a level takes decides both
/// the order of the children and the factor of `power`, which so is g^s for the s < 2^63 whose bits the arms are;
/// g having order 2^64 - 1, that is g^i only for s = i.
pub inline fn root_at(const H: int, leaf: [word; 2], siblings: [[word; 2]; H], i: index) -> [word; 2] {
    assert H <= 63;
    let right = hint.position_bits(i, H);
    var node = leaf;
    var power: lane = 1;
    unroll for level in 0..H {
        if right[level] {
            node = keccak.pair(siblings[level], node);
            power = power * X ** (1 << level);
        } else {
            node = keccak.pair(node, siblings[level]);
        }
    }
    assert power == gpow(i), "not the position of the path";
    node
}
