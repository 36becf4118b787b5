/// Keccak-256 as guests use it: each call is one `keccak` row, besides the proof that bits past a message's
/// end are zero.

import std.num;

/// The tail of a block that ends inside the message cells, and of a block of exactly 128 bytes.
pub const TAIL_SHORT: int = 0x80 << 56;
pub const TAIL_FULL: int = (0x80 << 56) | 1;

/// Keccak-256 of 64 bytes, two digests.
pub inline fn pair(a: [word; 2], b: [word; 2]) -> [word; 2] {
    keccak_block([a[0], a[1], b[0], b[1], 1, 0, 0, 0], TAIL_SHORT)
}

/// Keccak-256 of 128 bytes, four digests.
pub inline fn quad(a: [word; 2], b: [word; 2], c: [word; 2], d: [word; 2]) -> [word; 2] {
    keccak_block([a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]], TAIL_FULL)
}

/// Bit of the padding byte 0x01 that follows n bytes of a cell, n from 0 to 15.
const PAD: [word; 16] = [
    word(1, 0, 0), word(1 << 8, 0, 0), word(1 << 16, 0, 0), word(1 << 24, 0, 0),
    word(1 << 32, 0, 0), word(1 << 40, 0, 0), word(1 << 48, 0, 0), word(1 << 56, 0, 0),
    word(0, 1, 0), word(0, 1 << 8, 0), word(0, 1 << 16, 0), word(0, 1 << 24, 0),
    word(0, 1 << 32, 0), word(0, 1 << 40, 0), word(0, 1 << 48, 0), word(0, 1 << 56, 0),
];

/// Proves that a cell holds n bytes, 0 < n < 16, and zeros behind them.
pub fn short_cell(const N: int, cell: word) {
    if N <= 8 {
        num.fits(8 * N, cell);
    } else {
        let (low, high) = num.halves(cell);
        num.fits(8 * (N - 8), high);
    }
}

/// Keccak-256 of N <= 128 bytes in cells of 16 bytes.
pub inline fn bytes(const N: int, m: [word; (N + 15) / 16]) -> [word; 2] {
    assert N <= 128;
    var block: [word; 8] = [0; 8];
    unroll for i in 0..(N + 15) / 16 {
        block[i] = m[i];
    }
    if N % 16 != 0 {
        short_cell(N % 16, m[N / 16]);
        block[N / 16] = m[N / 16] + PAD[N % 16];
    } else if N < 128 {
        block[N / 16] = PAD[0];
    }
    keccak_block(block, if N < 128 { TAIL_SHORT } else { TAIL_FULL })
}

/// One step of H: absorbs a chunk of 96 bytes.
pub inline fn chunk(cv: [word; 2], m: [word; 6]) -> [word; 2] {
    keccak_block([cv[0], cv[1], m[0], m[1], m[2], m[3], m[4], m[5]], TAIL_FULL)
}

/// H (ISA §3) of N bytes in cells of 16 bytes.
pub inline fn h(const N: int, m: [word; (N + 15) / 16]) -> [word; 2] {
    if N < 128 { bytes(N, m) } else { long(N, m) }
}

inline fn long(const N: int, m: [word; (N + 15) / 16]) -> [word; 2] {
    if N % 16 != 0 {
        short_cell(N % 16, m[N / 16]);
    }
    var cv: [word; 2] = [N, 0];
    unroll for c in 0..(N + 95) / 96 {
        var block: [word; 6] = [0; 6];
        unroll for i in 0..6 {
            if 6 * c + i < (N + 15) / 16 {
                block[i] = m[6 * c + i];
            }
        }
        cv = chunk(cv, block);
    }
    cv
}

/// H of `chunks` times 96 bytes at m, of which `length` bytes count, 128 or more; what lies behind them in the
/// last chunk must be zero, and both are the caller's to prove.
pub inline fn h_chunks(length: lane, m: ptr<word>, chunks: index) -> [word; 2] {
    var cv: [word; 2] = [length, 0];
    for c in 0..chunks {
        let at = m + c * 6;
        cv = chunk(cv, [at[0], at[1], at[2], at[3], at[4], at[5]]);
    }
    cv
}

/// H of n < 2^LOG bytes at m, 7 < LOG <= 32, n being known only in the run. Of the cell in which the message ends
/// the bits past it are proven zero.
pub fn h_at(const LOG: int, m: ptr<word>, n: index) -> [word; 2] {
    assert LOG > 7;
    assert LOG <= 32;
    let b = num.index_bits(LOG, n);
    var length: lane = 0; // the number n, from its top bit down
    unroll for k in 0..LOG - 7 {
        length = length * X + b[LOG - 1 - k];
    }
    if length == 0 {
        return short(m, n);
    }
    unroll for k in 0..7 {
        length = length * X + b[6 - k];
    }
    // n = 96 (chunks - 1) + 16 full + last + 1, the last chunk having `full` cells before the one with last + 1
    // bytes.
    let (chunks, rest) = num.div_rem(n + 95, 96);
    let (full, last) = num.div_rem(rest, 16);
    let cv = h_chunks(length, m, chunks - 1);
    let at = m + (chunks - 1) * 6;
    let end: word = (at + full)[0];
    match last {
        0..15 => |k| short_cell(k + 1, end),
        15 => {},
    }
    return match full {
        0 => chunk(cv, [end, 0, 0, 0, 0, 0]),
        1 => chunk(cv, [at[0], end, 0, 0, 0, 0]),
        2 => chunk(cv, [at[0], at[1], end, 0, 0, 0]),
        3 => chunk(cv, [at[0], at[1], at[2], end, 0, 0]),
        4 => chunk(cv, [at[0], at[1], at[2], at[3], end, 0]),
        5 => chunk(cv, [at[0], at[1], at[2], at[3], at[4], end]),
    };
}

/// Keccak-256 of n < 128 bytes at m.
fn short(m: ptr<word>, n: index) -> [word; 2] {
    let (full, last) = num.div_rem(n, 16);
    let end = match last {
        0 => PAD[0],
        1..16 => |k| short_end(k, (m + full)[0]),
    };
    return match full {
        0..8 => |k| short_block(k, m, end),
    };
}

/// A message's last cell, which holds N bytes, with the padding behind them.
fn short_end(const N: int, cell: word) -> word {
    short_cell(N, cell);
    cell + PAD[N]
}

inline fn short_block(const FULL: int, m: ptr<word>, end: word) -> [word; 2] {
    var block: [word; 8] = [0; 8];
    unroll for i in 0..FULL {
        block[i] = m[i];
    }
    block[FULL] = end;
    keccak_block(block, TAIL_SHORT)
}
