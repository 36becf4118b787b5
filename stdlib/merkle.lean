/// Binary Merkle trees whose nodes are Keccak-256 of their children's 64 bytes.

import std.keccak;

/// The root over a leaf, given the siblings from the leaf's level up and, for each level, whether the running
/// node is the right child.
pub fn root(const H: int, leaf: [word; 2], siblings: [[word; 2]; H], right: [bit; H]) -> [word; 2] {
    var node = leaf;
    unroll for level in 0..H {
        let sibling = siblings[level];
        // (left, right) = (node, sibling), exchanged where the bit is set
        let d0 = right[level] * (node[0] + sibling[0]);
        let d1 = right[level] * (node[1] + sibling[1]);
        node = keccak.pair([node[0] + d0, node[1] + d1], [sibling[0] + d0, sibling[1] + d1]);
    }
    return node;
}
