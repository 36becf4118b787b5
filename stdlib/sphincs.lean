/// leanSPHINCS-L1 (SCHEMES §6): verification of one signature.

import std.keccak;
import std.wots;

pub const CHAINS: int = 64;
pub const DIGIT_SUM: int = 128;
pub const TREES: int = 24;

const FORS_LEAF: int = 9;
const FORS_NODE: int = 10;
const FORS_KEY: int = 11;
const MESSAGE: int = 12;
/// The addresses' second limb: scheme 1.
const SCHEME: int = 1 << 8;

/// A FORS tree's opening: the secret and ten siblings; the leaf's number as two digits of five bits, low one first.
pub struct Opening { digits: [index; 2], secret: word, siblings: [word; 10] }

/// A layer of height H, but for the values of its chains (`wots.revealed`); the counter as bits, lowest first.
pub struct Layer(const H: int) { counter: [bit; 32], siblings: [word; H] }

/// A signature; `rest` are the bits of the second digest's first lane that name no leaf.
pub struct Signature {
    randomizer: word,
    instance: lane,
    rest: [bit; 54],
    openings: [Opening; 24],
    layers: [Layer(7); 2],
    top: Layer(12),
}

pub struct PublicKey { root: word, parameter: word }

/// The limb at bit B of the number K < 32 moved up by B bits, which may be negative or too large.
fn limb(const K: int, const B: int) -> int {
    if B >= 64 { 0 } else if B >= 0 { (K << B) & ((1 << 64) - 1) } else if B > 0 - 5 { K >> (0 - B) } else { 0 }
}

/// The share of the number K at bit O of a digest in its cell number CELL.
inline fn literal(const K: int, const O: int, const CELL: int) -> word {
    word(limb(K, O - 128 * CELL), limb(K, O - 128 * CELL - 64), 0)
}

/// The digits' share in the digest's two cells.
inline fn shares(const K: int, const O: int) -> [word; 2] { [literal(K, O, 0), literal(K, O, 1)] }

/// Orders a node and its sibling.
inline fn combine(const RIGHT: int, p: word, a: word, node: word, sibling: word) -> word {
    if RIGHT == 1 { wots.th2(p, a, sibling, node) } else { wots.th2(p, a, node, sibling) }
}

/// From the secret of FORS tree T up to the node of height 5: the low digit is K, and high[l] holds the instance's number
/// and the leaf's bits from 5 on at their place in an address of height l.
inline fn lower(const T: int, const K: int, const O: int, p: word, high: [word; 6], o: Opening) -> (word, [word; 2]) {
    let a = high[0] + word(wots.call(FORS_LEAF, T + 512 * K), SCHEME, 0);
    var node = keccak_block([p, a, o.secret, 1, 0, 0, 0, 0], keccak.TAIL_SHORT)[0];
    unroll for l in 1..6 {
        let b = high[l] + word(wots.call(FORS_NODE, T + 32 * l + 512 * (K >> l)), SCHEME, 0);
        node = combine(K >> (l - 1) & 1, p, b, node, o.siblings[l - 1]);
    }
    (node, shares(K, O))
}

/// From height 5 to the two top nodes.
inline fn upper(const T: int, const K: int, p: word, instance: lane, start: word, o: Opening) -> [word; 2] {
    var node = start;
    unroll for l in 6..10 {
        let a = instance + word(wots.call(FORS_NODE, T + 32 * l + 512 * (K >> (l - 5))), SCHEME, 0);
        node = combine(K >> (l - 6) & 1, p, a, node, o.siblings[l - 1]);
    }
    if K >> 4 == 1 { [o.siblings[9], node] } else { [node, o.siblings[9]] }
}

/// FORS tree T, whose leaf's number stands at bit O of a digest: its two top nodes and the number's share in the digest.
inline fn tree(const T: int, const O: int, p: word, instance: lane, o: Opening) -> ([word; 2], [word; 2]) {
    // The high digit at its place in the address of height 5, and its share in the digest.
    let (place, share) = match o.digits[1] {
        0..32 => |k| (word(k << 41, 0, 0), shares(k, O + 5)),
    };
    var high: [word; 6] = [0; 6];
    var bits = place;
    unroll for l in 0..6 {
        high[5 - l] = bits + instance;
        bits = bits * X;
    }
    let (node, low) = match o.digits[0] {
        0..32 => |k| lower(T, k, O, p, high, o),
    };
    let top = match o.digits[1] {
        0..32 => |k| upper(T, k, p, instance, node, o),
    };
    (top, [share[0] + low[0], share[1] + low[1]])
}

/// The leaf of layer Y that a signature of `value` under the one-time key number `index` leads to, the digest's value D, the
/// digits' value and their sum.
inline fn layer(const Y: int, const H: int, p: word, index: lane, value: word, s: Layer(H)) -> (word, word, word, index) {
    var counter: lane = 0;
    unroll for k in 0..32 {
        counter = counter * X + s.counter[31 - k];
    }
    // The message ends value || LE32(counter) || 0x01.
    let d = keccak_block([p, index + word(wots.call(wots.DIGITS, 0), SCHEME + Y, 0), value, counter + X ** 32, 0, 0, 0, 0], keccak.TAIL_SHORT)[0];
    let (leaf, sum, total) = wots.revealed(CHAINS, p, index, SCHEME + Y, d);
    (leaf, d, sum, total)
}

/// Proves that the signature is one of m under the key. The chains' values come from the stream "chains", those of the
/// lowest layer first.
pub inline fn verify(key: PublicKey, m: [word; 2], s: Signature) {
    let p = key.parameter;
    let first = keccak_block([p, word(wots.call(MESSAGE, 0), SCHEME, 0), m[0], m[1], s.randomizer, 1, 0, 0], keccak.TAIL_SHORT);
    let second = keccak_block([p, word(wots.call(MESSAGE, 1), SCHEME, 0), m[0], m[1], s.randomizer, 1, 0, 0], keccak.TAIL_SHORT);

    // The digests are what the numbers read from them add up to: 26 bits, as the layers' trees prove, then ten for each
    // tree, the last tree's in the second digest.
    var sums: [word; 2] = [s.instance, 0];
    var tops: [word; 48] = [0; 48];
    unroll for t in 0..23 {
        let (top, share) = tree(t, 26 + 10 * t, p, s.instance, s.openings[t]);
        tops[2 * t] = top[0];
        tops[2 * t + 1] = top[1];
        sums[0] = sums[0] + share[0];
        sums[1] = sums[1] + share[1];
    }
    assert sums == first, "digest";
    var rest: lane = 0;
    unroll for k in 0..54 {
        rest = rest * X + s.rest[53 - k];
    }
    let (last, share) = tree(23, 0, p, s.instance, s.openings[23]);
    tops[46] = last[0];
    tops[47] = last[1];
    let lanes: [lane; 3] = hint.limbs(second[0]);
    assert share[0] + X ** 10 * rest + Y * lanes[1] == second[0], "digest";

    // The FORS key: P, A and 48 nodes, the last chunk filled up with zeros.
    var cv = keccak.chunk([16 * 50, 0], [p, s.instance + word(wots.call(FORS_KEY, 0), SCHEME, 0), tops[0], tops[1], tops[2], tops[3]]);
    unroll for c in 0..7 {
        let k = 4 + 6 * c;
        cv = keccak.chunk(cv, [tops[k], tops[k + 1], tops[k + 2], tops[k + 3], tops[k + 4], tops[k + 5]]);
    }
    cv = keccak.chunk(cv, [tops[46], tops[47], 0, 0, 0, 0]);

    let (leaf2, d2, value2, sum2) = layer(2, 7, p, s.instance, cv[0], s.layers[0]);
    assert value2 == d2, "layer2_encoding";
    assert sum2 == DIGIT_SUM, "layer2_encoding";
    let (root2, index1) = wots.climb(7, SCHEME + 2, p, leaf2, s.instance, s.layers[0].siblings);
    let (leaf1, d1, value1, sum1) = layer(1, 7, p, index1, root2, s.layers[1]);
    assert value1 == d1, "layer1_encoding";
    assert sum1 == DIGIT_SUM, "layer1_encoding";
    let (root1, index0) = wots.climb(7, SCHEME + 1, p, leaf1, index1, s.layers[1].siblings);
    let (leaf0, d0, value0, sum0) = layer(0, 12, p, index0, root1, s.top);
    assert value0 == d0, "layer0_encoding";
    assert sum0 == DIGIT_SUM, "layer0_encoding";
    assert wots.root(12, SCHEME, p, leaf0, index0, s.top.siblings) == key.root, "root";
}
