/// The proof system's transcript (PROTOCOL §2), so that a guest can replay a proof's challenges. A state is the
/// four lanes of a digest; the role of a step stands in lane b3, where no caller has a say.

import std.keccak;
import std.num;

/// 1 / Y^2.
const THIRD: word = 1 / (Y * Y);

/// (a0, a1, 0) and the lane a2 of a scalar. With a first part whose third limb is zero, which the row of the hash
/// proves, the rest is Y^2 times a lane for one choice of the first part only.
inline fn split(a: word) -> (word, lane) {
    let low: word = hint.low(a);
    (low, ((a + low) * THIRD) as lane)
}

inline fn step(s: [word; 2], a: word, b: word, c: word, role: word) -> [word; 2] {
    let (a01, a2) = split(a);
    let (b01, b2) = split(b);
    let (c01, c2) = split(c);
    keccak_block([s[0], s[1], a01, a2 + Y * role, b01, b2, c01, c2], keccak.TAIL_FULL)
}

/// Absorbs one, two or three scalars.
pub inline fn absorb1(s: [word; 2], a: word) -> [word; 2] {
    let (a01, a2) = split(a);
    keccak_block([s[0], s[1], a01, a2 + Y, 0, 0, 0, 0], keccak.TAIL_FULL)
}
pub inline fn absorb2(s: [word; 2], a: word, b: word) -> [word; 2] {
    let (a01, a2) = split(a);
    let (b01, b2) = split(b);
    keccak_block([s[0], s[1], a01, a2 + Y * 2, b01, b2, 0, 0], keccak.TAIL_FULL)
}
pub inline fn absorb3(s: [word; 2], a: word, b: word, c: word) -> [word; 2] {
    step(s, a, b, c, 3)
}

/// Absorbs a digest.
pub inline fn absorb_digest(s: [word; 2], d: [word; 2]) -> [word; 2] {
    let (d2, d3) = num.halves(d[1]);
    keccak_block([s[0], s[1], d[0], d2 + Y * 4, d3, 0, 0, 0], keccak.TAIL_FULL)
}

/// The next state and the challenge drawn from it.
pub inline fn squeeze(s: [word; 2]) -> ([word; 2], word) {
    let next = keccak_block([s[0], s[1], 0, Y * 5, 0, 0, 0, 0], keccak.TAIL_FULL);
    let (l2, l3) = num.halves(next[1]);
    (next, next[0] + Y * Y * l2)
}

/// The state after a proof of work of N bits with this nonce; the low N bits of its first lane are proven zero.
pub inline fn work(const N: int, s: [word; 2], nonce: lane) -> [word; 2] {
    let next = keccak_block([s[0], s[1], nonce, Y * 6, 0, 0, 0, 0], keccak.TAIL_FULL);
    let (l0, l1) = num.halves(next[0]);
    let high = num.bits(64, l0);
    unroll for i in 0..N {
        assert high[i] == 0, "proof of work";
    }
    next
}
