/// Parts of words and positions, each proven: parts lie in their sets and add up. What a hint gives is only
/// of its type; every function says why its assertions leave one answer.

/// The limbs of a word. 1, Y, Y^2 are a basis of E over K, so three lanes with this sum are the limbs.
pub inline fn limbs(x: word) -> [lane; 3] {
    let parts: [lane; 3] = hint.limbs(x);
    assert parts[0] + Y * parts[1] + Y * Y * parts[2] == x;
    parts
}

/// (c0, c1) of a word whose third limb is zero, which is proven with them: a sum of a lane and Y times a
/// lane has none.
pub inline fn halves(x: word) -> (lane, lane) {
    let parts: [lane; 3] = hint.limbs(x);
    assert parts[0] + Y * parts[1] == x;
    (parts[0], parts[1])
}

/// A word that lies in K.
pub inline fn lane_of(x: word) -> lane {
    x as lane
}

/// Bits 0 .. N - 1 of a word of which no other bit is set, N <= 192; that is proven with them. The powers of X
/// below X^64, and Y and Y^2 times them, are a basis of E over GF(2), so bits with this sum are the word's, and
/// those left out are zero.
pub inline fn bits(const N: int, x: word) -> [bit; N] {
    assert N <= 192;
    let parts: [bit; N] = hint.bits(x, N);
    var limb: [lane; 3] = [0; 3];
    unroll for k in 0..N {
        let i = N - 1 - k;
        limb[i / 64] = limb[i / 64] * X + parts[i];
    }
    assert limb[0] + Y * limb[1] + Y * Y * limb[2] == x;
    parts
}

/// Proves that of a word only bits 0 .. N - 1 are set: for N <= 64, that it is a lane below 2^N.
pub fn fits(const N: int, x: word) {
    if N == 0 {
        assert x == 0;
    } else if N == 64 {
        let narrow = x as lane;
    } else if N < 192 {
        let parts = bits(N, x);
    }
}

/// Bits 0 .. N - 1 of a position below 2^N, N <= 63; the bound is proven with them. The product is g^s with
/// s = sum b_k 2^k < 2^63, and g has order 2^64 - 1, so g^s = g^i only for s = i. (All 64 bits set would be
/// another form of 0.)
pub inline fn index_bits(const N: int, i: index) -> [bit; N] {
    assert N <= 63;
    let parts: [bit; N] = hint.position_bits(i, N);
    var power: lane = 1;
    unroll for k in 0..N {
        power = power * (1 + parts[k] * (X ** (1 << k) + 1));
    }
    assert power == gpow(i);
    parts
}

/// The position whose bits these are, N <= 32. Nothing is hinted: it is computed.
pub inline fn index_of_bits(const N: int, b: [bit; N]) -> index {
    assert N <= 32;
    var sum: index = 0;
    unroll for k in 0..N {
        sum = sum + if b[k] { 1 << k } else { 0 };
    }
    sum
}

/// Whether i < j, both being positions below the memory size, which is proven where it is not known. With
/// i, j < 2^32 one of j - i - 1 and i - j is below 2^32 as well, and the other, being negative, is a residue
/// above 2^64 - 2^33. So the hinted bit is the one whose distance is a position of memory.
pub inline fn less(i: index, j: index) -> bit {
    let a = index_of(gpow(i));
    let b = index_of(gpow(j));
    let is: bit = hint.less(a, b);
    let distance = if is { b - (a + 1) } else { a - b };
    let proven = index_of(gpow(distance));
    is
}

/// Quotient and remainder of a position by N <= 2^16; the quotient is proven to be below the memory size.
/// So q N + r < 2^32 · 2^16, below the order 2^64 - 1 of g: equal as residues is equal as numbers, and of
/// numbers with r < N there is one such pair.
pub inline fn div_rem(i: index, const N: int) -> (index, index) {
    assert N >= 1;
    assert N <= 1 << 16;
    let (q, r) = hint.div_rem(i, N);
    assert r < N;
    assert q * N + r == i;
    (q, r)
}
