// The product of two N x N matrices over E: c = a b, entry by entry. What is published is a fingerprint of
// the product, u^T c v with u_i = r^i and v_j = r^(N + j), and the run also finds it the short way, as
// (u^T a)(b v), and compares.

const N: int = 16;

/// The point of the fingerprint.
const R: word = word(0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb);

// Row i of `a` times column j of `b`.
fn dot(row: ptr<word>, column: ptr<word>) -> word {
    var sum: word = 0;
    unroll for k in 0..N {
        sum = sum + row[k] * column[k * N];
    }
    sum
}

fn main() {
    // a_ij = g^i + y^j and b_ij = (g^j + y)^i stand for any matrices.
    let a = alloc<word>(N * N);
    let b = alloc<word>(N * N);
    for i in 0..N {
        var left: word = 1;
        unroll for j in 0..N {
            a[i * N + j] = gpow(i) + left;
            left = left * Y;
        }
        var right: word = 1;
        unroll for j in 0..N {
            b[i + j * N] = right;
            right = right * (gpow(i) + Y);
        }
    }

    let c = alloc<word>(N * N);
    for i in 0..N {
        for j in 0..N {
            c[i * N + j] = dot(a + i * N, b + j);
        }
    }

    let powers = alloc<word>(2 * N);
    var power: word = 1;
    for i in 0..2 * N {
        powers[i] = power;
        power = power * R;
    }
    let u = powers;
    let v = powers + N;
    var long: word = 0;
    var short: word = 0;
    for i in 0..N {
        var row: word = 0;
        var left: word = 0;
        var right: word = 0;
        unroll for j in 0..N {
            row = row + c[i * N + j] * v[j];
            left = left + u[j] * a[i + j * N];
            right = right + b[i * N + j] * v[j];
        }
        long = long + u[i] * row;
        short = short + left * right;
    }
    assert long == short, "the two fingerprints differ";

    // A public cell holds two lanes, so the three limbs take both cells.
    let limbs = hint.limbs(long);
    assert word(limbs[0], limbs[1], limbs[2]) == long;
    assert public_input() == [word(limbs[0], limbs[1], 0), limbs[2]];
}
