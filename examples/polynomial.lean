// A polynomial whose degree is known only when the program runs. Its coefficients c_0 .. c_n are the prover's; it
// is evaluated at a point of E in a loop of n + 1 iterations. Published are the value's three limbs and x^n, which
// says the degree.

const MOST: int = 65536;

/// The point.
const R: word = word(0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb);

fn main() {
    let n: index = advice("degree");
    assert n < MOST, "the degree is too large";
    let c = alloc<word>(n + 1);
    advice_into(c, n + 1, "coefficients");

    var value: word = 0;
    var power: word = 1;
    for i in 0..n + 1 {
        value = value + c[i] * power;
        power = power * R;
    }
    assert c[n] != 0, "the highest coefficient is zero";

    let limbs = hint.limbs(value);
    assert word(limbs[0], limbs[1], limbs[2]) == value;
    assert public_input() == [word(limbs[0], limbs[1], 0), word(limbs[2], gpow(n), 0)];
}
