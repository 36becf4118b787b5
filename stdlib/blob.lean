/// leanDA-L1 (SCHEMES §7): the root over up to sixteen rows, each proven to be a codeword.

import std.keccak;
import std.num;

pub const CELLS: int = 128;
/// Memory cells of a row's cell; each holds two symbols.
const SYMBOLS: int = 256;
/// Rows lie this far apart in the table of digests.
const STRIDE: int = 16;

/// "leanDA/rs-membership/v1" and nine zeros.
const LABEL: [word; 2] = [word(0x722f41446e61656c, 0x7265626d656d2d73, 0), word(0x31762f70696873, 0, 0)];

/// WHAT[d][c] = What_d(x^c): W_0 = X, W_(d+1) = W_d (W_d + W_d(x^d)), What_d = W_d / W_d(x^d).
const WHAT: [[lane; 15]; 14] = subspaces();
fn subspaces() -> [[lane; 15]; 14] {
    var out: [[lane; 15]; 14] = [[0; 15]; 14];
    var w: [lane; 15] = [0; 15];
    unroll for c in 0..15 {
        w[c] = X ** c;
    }
    unroll for d in 0..14 {
        let top = w[d];
        var row: [lane; 15] = [0; 15];
        unroll for c in 0..15 {
            row[c] = w[c] / top;
            w[c] = w[c] * (w[c] + top);
        }
        out[d] = row;
    }
    out
}

/// z_j, j < 14, from the root.
fn challenges(root: [word; 2]) -> [word; 14] {
    var z: [word; 14] = [0; 14];
    unroll for j in 0..14 {
        // 72 bytes: the number j and the padding share the last cell.
        let d = keccak_block([LABEL[0], LABEL[1], root[0], root[1], word(j, 1, 0), 0, 0, 0], keccak.TAIL_SHORT);
        let (low, high) = num.halves(d[1]);
        z[j] = d[0] + Y * Y * low;
    }
    z
}

/// H of the 128 memory cells of a row's cell.
inline fn cell_digest(m: [word; 128]) -> [word; 2] {
    var cv: [word; 2] = [2048, 0];
    unroll for c in 0..21 {
        cv = keccak.chunk(cv, [m[6 * c], m[6 * c + 1], m[6 * c + 2], m[6 * c + 3], m[6 * c + 4], m[6 * c + 5]]);
    }
    keccak.chunk(cv, [m[126], m[127], 0, 0, 0, 0])
}

/// L at the 256 positions from 256 b on, `bits` being b's seven. The factors j >= 8 are one number for all of them; below,
/// one partial product for each setting of the bits j .. 7.
inline fn weights(z: [word; 14], bits: [bit; 7]) -> [word; 256] {
    // 1 + z_j What_j(256 b).
    var base: [word; 14] = [0; 14];
    unroll for j in 0..14 {
        var s: lane = 0;
        unroll for c in 0..7 {
            if c + 8 >= j {
                s = s + bits[c] * WHAT[j][c + 8];
            }
        }
        base[j] = 1 + z[j] * s;
    }
    var level: [word; 256] = [0; 256];
    level[0] = base[8] * base[9] * base[10] * base[11] * base[12] * base[13];
    unroll for k in 0..8 {
        let j = 7 - k;
        var f: [word; 256] = [0; 256];
        f[0] = base[j];
        unroll for i in 0..k + 1 {
            let step = z[j] * WHAT[j][j + i];
            unroll for t in 0..1 << i {
                f[(1 << i) + t] = f[t] + step;
            }
        }
        unroll for t in 0..2 << k {
            f[t] = f[t] * level[t >> 1];
        }
        level = f;
    }
    level
}

/// The root of the tree over CELLS columns of 2^LOG digests, column by column.
fn tree(const LOG: int, e: ptr<word>) -> [word; 2] {
    var from = e;
    unroll for l in 0..7 + LOG {
        // Below height LOG a column's digests lie STRIDE apart from the next column's.
        let to = alloc<word>(2 << (6 + LOG - l));
        if l < LOG {
            for j in 0..CELLS {
                unroll for i in 0..1 << (LOG - l - 1) {
                    let a = from + j * (if l == 0 { 2 * STRIDE } else { 2 << (LOG - l) }) + 4 * i;
                    let d = keccak.pair([a[0], a[1]], [a[2], a[3]]);
                    let q = to + j * (2 << (LOG - l - 1)) + 2 * i;
                    q[0] = d[0];
                    q[1] = d[1];
                }
            }
        } else {
            for i in 0..64 >> (l - LOG) {
                let a = from + i * (if l == 0 { 4 * STRIDE } else { 4 });
                let b = a + (if l == 0 { 2 * STRIDE } else { 2 });
                let d = keccak.pair([a[0], a[1]], [b[0], b[1]]);
                let q = to + i * 2;
                q[0] = d[0];
                q[1] = d[1];
            }
        }
        from = to;
    }
    [from[0], from[1]]
}

/// Proves that `root` is that of n rows, 1 to 16, padded with zero rows to 2^log, and that all are codewords. The
/// stream "cells" holds their cells, for each column those of all rows, as lanes. The challenges come from the root that is
/// compared with the tree's at the end.
pub fn verify(root: [word; 2], n: index, log: index) {
    assert n < 17, "rows";
    let z = challenges(root);
    let e = alloc<word>(2 * STRIDE * CELLS);
    let sums = alloc<word>(STRIDE * (CELLS + 1));
    unroll for r in 0..STRIDE {
        sums[r] = 0;
    }
    for b in 0..CELLS {
        let l = weights(z, num.index_bits(7, b));
        for r in 0..n {
            let w: [lane; 256] = advice("cells");
            var m: [word; 128] = [0; 128];
            var dot: word = 0;
            unroll for i in 0..128 {
                m[i] = w[2 * i] + Y * w[2 * i + 1];
                dot = dot + l[2 * i] * w[2 * i] + l[2 * i + 1] * w[2 * i + 1];
            }
            let at = sums + (b * STRIDE + r);
            at[STRIDE] = at[0] + dot;
            let d = cell_digest(m);
            let to = e + (b * STRIDE + r) * 2;
            to[0] = d[0];
            to[1] = d[1];
        }
    }
    for r in 0..n {
        assert (sums + (r + STRIDE * CELLS))[0] == 0, "not_a_codeword";
    }
    // Zero rows up to the tree's width.
    let width: index = match log { 0..5 => |k| 1 << k, };
    assert n < width + 1, "rows";
    let zero = cell_digest([0; 128]);
    for r in n..width {
        for b in 0..CELLS {
            let to = e + (b * STRIDE + r) * 2;
            to[0] = zero[0];
            to[1] = zero[1];
        }
    }
    let computed = match log { 0..5 => |k| tree(k, e), };
    assert computed == root, "root";
}
