/// leanXMSS-L1 (SCHEMES §5): verification of one signature.

import std.keccak;
import std.wots;

pub const CHAINS: int = 58;
pub const DIGIT_SUM: int = 106;
pub const HEIGHT: int = 16;

/// A layer's part of a signature, but for the values of its chains (`wots.revealed`).
pub struct Half { randomizer: word, siblings: [word; 16] }

/// A signature; the slot as bits, lowest first.
pub struct Signature { slot: [bit; 32], bottom: Half, top: Half }

pub struct PublicKey { root: word, parameter: word }

/// The lane of bits from FROM on.
inline fn number(const FROM: int, b: [bit; 32]) -> lane {
    var n: lane = 0;
    unroll for k in 0..32 - FROM {
        n = n * X + b[31 - k];
    }
    n
}

/// The root that a layer's part leads to, the digits' value and their sum.
inline fn half(const LAYER: int, const N: int, p: word, leaf: lane, bits: [bit; N], d: word, part: Half) -> (word, word, index) {
    let (start, value, sum) = wots.revealed(CHAINS, p, leaf, LAYER, d);
    (wots.climb(HEIGHT, N, LAYER, p, start, bits, part.siblings), value, sum)
}

/// Proves that the signature is one of m under the key. The chains' values come from the stream "chains", those of the
/// lower layer first.
pub inline fn verify(key: PublicKey, m: [word; 2], s: Signature) {
    let p = key.parameter;
    let slot = number(0, s.slot);
    let bottom = keccak_block([p, slot + word(wots.call(wots.DIGITS, 0), 1, 0), s.bottom.randomizer, m[0], m[1], 1, 0, 0], keccak.TAIL_SHORT)[0];
    let (rho, value, sum) = half(1, 32, p, slot, s.slot, bottom, s.bottom);
    assert value == bottom, "bottom_encoding";
    assert sum == DIGIT_SUM, "bottom_encoding";
    let tree = number(16, s.slot);
    let top = wots.th2(p, tree + word(wots.call(wots.DIGITS, 0), 0, 0), s.top.randomizer, rho);
    let (root, upper, total) = half(0, 16, p, tree, s.slot[16..32], top, s.top);
    assert upper == top, "top_encoding";
    assert total == DIGIT_SUM, "top_encoding";
    assert root == key.root, "root";
}
