/// The aggregate statement (SCHEMES §8): digests of claim lists, and the public input that they give.

import std.keccak;
import std.num;

/// Claims by the number that fits LOG bits.
const LOG: int = 20;

/// H of the empty string.
pub const EMPTY: [word; 2] = [word(0x3c23f7860146d2c5, 0xc003c7dcb27d7e92, 0), word(0x3b2782ca53b600e5, 0x70a4855d04d8fa7b, 0)];

/// H of n < 2^20 claims of 64 bytes at p, four cells each. Up to four cells behind the last claim are defined as
/// zeros: the end of its chunk.
pub fn list_digest(p: ptr<word>, n: index) -> [word; 2] {
    let bits = num.index_bits(LOG, n);
    var length: lane = 0;
    unroll for k in 0..LOG {
        length = length * X + bits[LOG - 1 - k];
    }
    if n == 0 {
        return EMPTY;
    }
    if n == 1 {
        return keccak_block([p[0], p[1], p[2], p[3], 1, 0, 0, 0], keccak.TAIL_SHORT);
    }
    // Three claims fill two chunks.
    let (threes, rest) = num.div_rem(n, 3);
    let end = p + n * 4;
    let more: index = match rest {
        0 => 0,
        1 => { end[0] = 0; end[1] = 0; 1 },
        2 => { end[0] = 0; end[1] = 0; end[2] = 0; end[3] = 0; 2 },
    };
    return keccak.h_chunks(length * X ** 6, p, threes * 2 + more);
}

/// C: the digest of both lists' lengths and digests.
pub inline fn claims_digest(n_xmss: index, n_sphincs: index, xmss: [word; 2], sphincs: [word; 2]) -> [word; 2] {
    keccak_block([gpow(n_xmss) + Y * gpow(n_sphincs), xmss[0], xmss[1], sphincs[0], sphincs[1], 1, 0, 0], keccak.TAIL_SHORT)
}

/// Cells of 16 bytes of N elements of 24 bytes.
pub fn packed(const N: int, e: [word; N]) -> [word; (3 * N + 1) / 2] {
    var limbs: [lane; 3 * N + 1] = [0; 3 * N + 1];
    unroll for i in 0..N {
        let l = num.limbs(e[i]);
        limbs[3 * i] = l[0];
        limbs[3 * i + 1] = l[1];
        limbs[3 * i + 2] = l[2];
    }
    var cells: [word; (3 * N + 1) / 2] = [0; (3 * N + 1) / 2];
    unroll for i in 0..(3 * N + 1) / 2 {
        cells[i] = limbs[2 * i] + Y * limbs[2 * i + 1];
    }
    cells
}

/// The public input: environment, claims and roots, then N evaluation claims passed on.
pub fn digest(const N: int, environment: [word; 2], claims: [word; 2], roots: [word; 2], deferred: [word; N]) -> [word; 2] {
    let fixed = [environment[0], environment[1], claims[0], claims[1], roots[0], roots[1]];
    if N == 0 {
        return keccak_block([fixed[0], fixed[1], fixed[2], fixed[3], fixed[4], fixed[5], 1, 0], keccak.TAIL_SHORT);
    }
    let tail = packed(N, deferred);
    if N == 1 {
        // 120 bytes: the padding stands in the last cell's upper half.
        return keccak_block([fixed[0], fixed[1], fixed[2], fixed[3], fixed[4], fixed[5], tail[0], tail[1] + Y], keccak.TAIL_SHORT);
    }
    var cv = keccak.chunk([96 + 24 * N, 0], fixed);
    unroll for c in 0..(N + 3) / 4 {
        var block: [word; 6] = [0; 6];
        unroll for i in 0..6 {
            if 6 * c + i < (3 * N + 1) / 2 {
                block[i] = tail[6 * c + i];
            }
        }
        cv = keccak.chunk(cv, block);
    }
    return cv;
}
