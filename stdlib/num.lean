/// Parts of words and positions, each proven: parts lie in their sets and add up.

/// The limbs of a word.
pub fn limbs(x: word) -> [lane; 3] {
    let parts: [lane; 3] = hint.limbs(x);
    assert parts[0] + Y * parts[1] + Y * Y * parts[2] == x;
    return parts;
}

/// (c0, c1) of a word whose third limb is zero, which is proven with them.
pub fn halves(x: word) -> (lane, lane) {
    let parts: [lane; 3] = hint.limbs(x);
    assert parts[0] + Y * parts[1] == x;
    return (parts[0], parts[1]);
}

/// A word that lies in K.
pub inline fn lane_of(x: word) -> lane {
    x as lane
}

/// Bits 0 .. N - 1 of a lane below 2^N, N <= 64; the bound is proven with them.
pub fn bits(const N: int, x: word) -> [bit; N] {
    let parts: [bit; N] = hint.bits(x, N);
    var sum: word = 0;
    unroll for i in 0..N {
        sum = sum + parts[i] * (1 << i);
    }
    assert sum == x;
    return parts;
}

/// Proves that a word is a lane below 2^N, N <= 64.
pub fn fits(const N: int, x: word) {
    if N == 64 {
        let narrow = x as lane;
    } else {
        let parts = bits(N, x);
    }
}
