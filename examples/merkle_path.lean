// Membership: the prover knows a member of a set of 2^DEPTH without saying which. The set is public as the root of a
// Merkle tree over the hashes of its members. What is proven: there is a place, and a path from the member's
// hash at that place to the root.

import std.keccak;
import std.merkle;

const DEPTH: int = 16;

fn main() {
    let member: [word; 4] = advice("member"); // 64 bytes
    let place: index = advice("place");
    let siblings: [[word; 2]; DEPTH] = advice("siblings");
    let leaf = keccak.bytes(64, member);
    assert public_input() == merkle.root_at(DEPTH, leaf, siblings, place), "not a member";
}
