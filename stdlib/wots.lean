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

/// The sum of K's digits.
fn digit_sum(const K: int) -> int {
    if K == 0 { 0 } else { (K & 3) + digit_sum(K >> 2) }
}

/// N chains from I on, entered at the digits of K; to `total` comes the sum of these.
inline fn group(const N: int, const I: int, const K: int, p: word, place: word, total: index) -> ([word; N], word, index) {
    var e: [word; N] = [0; N];
    unroll for i in 0..N {
        e[i] = chain(I + i, K >> 2 * i & 3, p, place);
    }
    (e, digits_from(I, K), total + digit_sum(K))
}

/// The ends of V chains, 3 | V - 4, the value whose digits they were entered at, those from V on being zero, and the
/// digits' sum: that the value is d and the sum the scheme's is for the caller to assert. Digits are taken three at a
/// time, the last four together. A group's number, proven to be one of its match's before anything jumps on it, is the
/// literal of its arm. What the arms yield of the value is put together behind all of them, since a match goes right
/// on to the next one where nothing stands between them.
inline fn ends(const V: int, p: word, place: word, d: word) -> ([word; V], word, index) {
    let n = (V - 4) / 3;
    let threes: [index; n] = hint.digits(d, 6, n);
    let fours: [index; 1] = hint.digits(d, 8, 1, 6 * n);
    let four = fours[0];
    unroll for k in 0..n {
        assert threes[k] < 64;
    }
    assert four < 256;
    var out: [word; V] = [0; V];
    var values: [word; n] = [0; n];
    var total: index = 0;
    unroll for k in 0..n {
        let (e, part, sum) = match threes[k] {
            0..64 => |v| group(3, 3 * k, v, p, place, total),
        };
        out[3 * k] = e[0];
        out[3 * k + 1] = e[1];
        out[3 * k + 2] = e[2];
        values[k] = part;
        total = sum;
    }
    let (e, part, sum) = match four {
        0..256 => |v| group(4, V - 4, v, p, place, total),
    };
    unroll for i in 0..4 {
        out[V - 4 + i] = e[i];
    }
    var value = part;
    unroll for k in 0..n {
        value = value + values[k];
    }
    (out, value, sum)
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

/// W levels from height L up, the sides that `node` is on being the bits of K, low one first; n is the number that begins
/// with them, and the second result what it is above them.
inline fn levels(const W: int, const L: int, const K: int, const LAYER: int, p: word, start: word, n: lane, siblings: [word; W]) -> (word, lane) {
    var node = start;
    unroll for l in 0..W {
        // The parent's number: n without its low l + 1 bits, moved down by as many.
        let low: lane = K & (2 << l) - 1;
        let a = n / X ** (l + 1) + (low / X ** (l + 1) + word(call(NODE, L + l + 1), LAYER, 0));
        node = if K >> l & 1 == 1 { th2(p, a, siblings[l], node) } else { th2(p, a, node, siblings[l]) };
    }
    let all: lane = K;
    (node, n / X ** W + all / X ** W)
}

/// How many levels are climbed at once from level L on.
fn step(const H: int, const L: int) -> int { if H - L < 4 { H - L } else { 4 } }

/// The root of a tree of height H over a leaf, and what the leaf's number n is above its low H bits, which choose sides.
/// LAYER is the address's second limb.
pub inline fn climb(const H: int, const LAYER: int, p: word, start: word, n: lane, siblings: [word; H]) -> (word, lane) {
    let steps = (H + 3) / 4;
    var sides: [index; steps] = [0; steps];
    unroll for s in 0..steps {
        let w = step(H, 4 * s);
        let digit: [index; 1] = hint.digits(n, w, 1, 4 * s);
        assert digit[0] < 1 << w;
        sides[s] = digit[0];
    }
    var node = start;
    var above = n;
    unroll for s in 0..steps {
        let w = step(H, 4 * s);
        let (top, rest) = match sides[s] {
            0..1 << w => |k| levels(w, 4 * s, k, LAYER, p, node, above, siblings[4 * s..4 * s + w]),
        };
        node = top;
        above = rest;
    }
    (node, above)
}

/// The root of a key's upmost tree: n is proven to have H bits, and with it what lower trees have left of it.
pub inline fn root(const H: int, const LAYER: int, p: word, start: word, n: lane, siblings: [word; H]) -> word {
    let (node, above) = climb(H, LAYER, p, start, n, siblings);
    assert above == 0, "number of a leaf";
    node
}
