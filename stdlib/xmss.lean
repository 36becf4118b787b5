/// leanXMSS-L1 (SCHEMES §5): verification of one signature.

import std.keccak;
import std.wots;

pub const CHAINS: int = 58;
pub const DIGIT_SUM: int = 106;
pub const HEIGHT: int = 16;

/// A layer's part of a signature, but for the values of its chains (`wots.revealed`).
pub struct Half { randomizer: word, siblings: [word; 16] }

pub struct Signature { slot: lane, bottom: Half, top: Half }

pub struct PublicKey { root: word, parameter: word }

/// Proves that the signature is one of m under the key. The chains' values come from the stream "chains", those of the
/// lower layer first.
pub inline fn verify(key: PublicKey, m: [word; 2], s: Signature) {
    let p = key.parameter;
    let bottom = keccak_block([p, s.slot + word(wots.call(wots.DIGITS, 0), 1, 0), s.bottom.randomizer, m[0], m[1], 1, 0, 0], keccak.TAIL_SHORT)[0];
    let (leaf, value, sum) = wots.revealed(CHAINS, p, s.slot, 1, bottom);
    assert value == bottom, "bottom_encoding";
    assert sum == DIGIT_SUM, "bottom_encoding";
    let (rho, tree) = wots.climb(HEIGHT, 1, p, leaf, s.slot, s.bottom.siblings);
    let top = wots.th2(p, tree + word(wots.call(wots.DIGITS, 0), 0, 0), s.top.randomizer, rho);
    let (upper, number, total) = wots.revealed(CHAINS, p, tree, 0, top);
    assert number == top, "top_encoding";
    assert total == DIGIT_SUM, "top_encoding";
    assert wots.root(HEIGHT, 0, p, upper, tree, s.top.siblings) == key.root, "root";
}
