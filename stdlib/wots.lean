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

/// The end of chain I that is entered at position D with the value that comes next from the stream "chains"; `place`
/// names layer and leaf.
inline fn chain(const I: int, const D: int, p: word, place: word) -> word {
    var v: word = advice("chains");
    unroll for s in D..3 {
        v = th2(p, word(call(STEP + 32 * s, I), 0, 0), place, v);
    }
    v
}

/// The value whose digits from number I on are those of K.
fn digits_from(const I: int, const K: int) -> word {
    let wide = K << 2 * I % 64;
    if I < 32 { word(wide % (1 << 64), wide >> 64, 0) } else { word(0, wide, 0) }
}

/// Three chains from I on, entered at the digits of K.
inline fn three(const I: int, const K: int, p: word, place: word) -> ([word; 3], word, index) {
    ([chain(I, K & 3, p, place), chain(I + 1, K >> 2 & 3, p, place), chain(I + 2, K >> 4, p, place)],
     digits_from(I, K), (K & 3) + (K >> 2 & 3) + (K >> 4))
}

/// The ends of V chains, 3 | V - 1, the value whose digits they were entered at, those from V on being zero, and the
/// digits' sum: that the value is d and the sum the scheme's is for the caller to assert. Digits are taken three at a
/// time. A group's number, proven below 64 before anything jumps on it, is the literal of its arm; where the last
/// one's number has more than the digit that is left, the value is not d. What the arms yield is put together behind
/// all of them, since a match goes right on to the next one where nothing stands between them.
inline fn ends(const V: int, p: word, place: word, d: word) -> ([word; V], word, index) {
    let groups: [index; (V + 2) / 3] = hint.digits(d, 6, (V + 2) / 3);
    unroll for k in 0..(V + 2) / 3 {
        assert groups[k] < 64;
    }
    var out: [word; V] = [0; V];
    var values: [word; V / 3] = [0; V / 3];
    var sums: [index; V / 3] = [0; V / 3];
    unroll for k in 0..V / 3 {
        let (e, part, sum) = match groups[k] {
            0..64 => |v| three(3 * k, v, p, place),
        };
        out[3 * k] = e[0];
        out[3 * k + 1] = e[1];
        out[3 * k + 2] = e[2];
        values[k] = part;
        sums[k] = sum;
    }
    let (e, part, sum) = match groups[V / 3] {
        0..4 => |v| (chain(V - 1, v, p, place), digits_from(V - 1, v), v as index),
        4..64 => |v| (word(0, 0, 0), word(0, 0, 0), 0 as index),
    };
    out[V - 1] = e;
    var value = part;
    var total = sum;
    unroll for k in 0..V / 3 {
        value = value + values[k];
        total = total + sums[k];
    }
    (out, value, total)
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
    let (e, value, sum) = ends(V, p, index + Y * named, d);
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
