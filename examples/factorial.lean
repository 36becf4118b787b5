// Factorials by recursion, the numbers being elements of K: x_1 * x_2 * .. * x_n with x_i = g^i + 1.
// Every level of the recursion is a call of the run with a frame of its own.

const N: int = 1000;

// The product of x_1 to x_n, and g^n.
fn factorial(n: index) -> (lane, lane) {
    if n == 0 {
        return (1, 1);
    }
    let (rest, power) = factorial(n - 1);
    let next = power * X;
    (rest * (next + 1), next)
}

fn main() {
    let (product, _) = factorial(N);
    assert public_input() == [product, 0], "the published number is not the factorial";
}
