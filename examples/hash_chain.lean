// A chain of hashes: the prover knows a secret of 32 bytes whose LENGTH-fold Keccak-256 is the public digest.
// One link is one `keccak` row. Ten links share the frame of an iteration, which costs eleven rows.

import std.keccak;

extern const LENGTH: int = 1000; // a multiple of 10

fn main() {
    let secret: [word; 2] = advice("secret");
    var digest = secret;
    for _ in 0..LENGTH / 10 {
        unroll for _ in 0..10 {
            digest = keccak.bytes(32, digest);
        }
    }
    assert public_input() == digest, "the public digest is not the chain's end";
}
