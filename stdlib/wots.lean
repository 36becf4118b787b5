/// One-time signatures of leanXMSS and leanSPHINCS (SCHEMES §4): V chains of four positions, each entered at the
/// position that the message's digit names and walked to its end.

import std.keccak;

/// Types of calls, at their place in an address's first limb.
pub const STEP: int = 1;
pub const LEAF: int = 2;
pub const NODE: int = 3;
pub const DIGITS: int = 4;

/// An address's first limb without `lo`.
pub fn call(const TYPE: int, const HI: int) -> int { HI << 32 | TYPE << 56 }

/// Keccak-256 of the four cells P || A || m0 || m1, its first half.
pub inline fn th2(p: word, a: word, m0: word, m1: word) -> word {
    keccak_block([p, a, m0, m1, 1, 0, 0, 0], keccak.TAIL_SHORT)[0]
}

/// The end of chain I that is entered at position D with x; `place` names layer and leaf.
inline fn chain(const I: int, const D: int, p: word, place: word, x: word) -> word {
    var v = x;
    unroll for s in D..3 {
        v = th2(p, word(call(STEP + 32 * s, I), 0, 0), place, v);
    }
    v
}

/// Three chains from I on, entered at the digits of K, which is number G among its limb's groups.
inline fn three(const I: int, const G: int, const K: int, p: word, place: word, x: [word; 3]) -> ([word; 3], lane, index) {
    ([chain(I, K & 3, p, place, x[0]), chain(I + 1, K >> 2 & 3, p, place, x[1]), chain(I + 2, K >> 4, p, place, x[2])],
     K << 6 * G, (K & 3) + (K >> 2 & 3) + (K >> 4))
}

/// Two chains.
inline fn two(const I: int, const G: int, const K: int, p: word, place: word, x: [word; 2]) -> ([word; 2], lane, index) {
    ([chain(I, K & 3, p, place, x[0]), chain(I + 1, K >> 2, p, place, x[1])], K << 6 * G, (K & 3) + (K >> 2))
}

/// The ends of V chains, the value whose digits they were entered at, those from V on being zero, and the digits'
/// sum: that the value is d and the sum the scheme's is for the caller to assert. Digits are taken three at a time, a
/// limb's last two together. A group's number, proven below 64 before anything jumps on it, is the literal of its arm.
inline fn ends(const V: int, p: word, place: word, d: word, x: [word; V]) -> ([word; V], word, index) {
    let limbs: [lane; 3] = hint.limbs(d);
    var total: index = 0;
    var values: [lane; 2] = [0, 0];
    var out: [word; V] = x;
    unroll for limb in 0..2 {
        let count = if V >= 32 * (limb + 1) { 32 } else { V - 32 * limb };
        let threes: [index; count / 3] = hint.digits(limbs[limb], 6, count / 3);
        unroll for k in 0..count / 3 {
            let i = 32 * limb + 3 * k;
            let (e, part, sum) = match threes[k] {
                0..64 => |v| three(i, k, v, p, place, [x[i], x[i + 1], x[i + 2]]),
            };
            out[i] = e[0];
            out[i + 1] = e[1];
            out[i + 2] = e[2];
            values[limb] = values[limb] + part;
            total = total + sum;
        }
        // Of what is left, two digits: the hint must not see those behind them.
        let i = 32 * limb + count - 2;
        let last: [index; 1] = hint.digits((limbs[limb] + values[limb]) / X ** (2 * count - 4), 4, 1);
        let (e, part, sum) = match last[0] {
            0..16 => |v| two(i, count / 3, v, p, place, [x[i], x[i + 1]]),
        };
        out[i] = e[0];
        out[i + 1] = e[1];
        values[limb] = values[limb] + part;
        total = total + sum;
    }
    (out, values[0] + Y * values[1], total)
}

/// The leaf over the chains' ends: H of P, A and the ends, in whole chunks.
inline fn leaf(const V: int, p: word, a: word, e: [word; V]) -> word {
    var cv = keccak.chunk([16 * (V + 2), 0], [p, a, e[0], e[1], e[2], e[3]]);
    unroll for c in 1..(V + 2) / 6 {
        let k = 6 * c - 2;
        cv = keccak.chunk(cv, [e[k], e[k + 1], e[k + 2], e[k + 3], e[k + 4], e[k + 5]]);
    }
    cv[0]
}

/// The leaf that a signature of d under a one-time key leads to, the value of the digits its chains were entered at and
/// their sum, which the caller compares with d and the scheme's. `index` is the leaf's, `named` the address's second
/// limb, which a chain step has in its second cell. One function, so that layers share its code; it takes the revealed
/// values from the stream "chains".
pub fn revealed(const V: int, p: word, index: lane, named: lane, d: word) -> (word, word, index) {
    let x: [word; V] = advice("chains");
    let (e, value, sum) = ends(V, p, index + Y * named, d, x);
    (leaf(V, p, index + call(LEAF, 0) + Y * named, e), value, sum)
}

/// The root of a tree of height H over a leaf, `bits` being the leaf's index from its lowest bit up; they choose
/// sides, and the bits above a node's level are the node's index. LAYER is the address's second limb.
pub inline fn climb(const H: int, const N: int, const LAYER: int, p: word, start: word, bits: [bit; N], siblings: [word; H]) -> word {
    // above[l]: the lane of bits l .. N - 1.
    var above: [lane; N + 1] = [0; N + 1];
    unroll for j in 0..N {
        let l = N - 1 - j;
        if l > 0 {
            above[l] = above[l + 1] * X + bits[l];
        }
    }
    var node = start;
    unroll for l in 0..H {
        let a = above[l + 1] + word(call(NODE, l + 1), LAYER, 0);
        node = if bits[l] { th2(p, a, siblings[l], node) } else { th2(p, a, node, siblings[l]) };
    }
    node
}
