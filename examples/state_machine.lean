// A state machine: it reads the BITS of a public number, the highest first, and its state is the remainder modulo
// five of what it has read. The number is accepted when the machine ends in state 0: then five divides it.
//
// One `match` on 2 state + bit is the machine's table. A jump through a table is safe only for a position below the
// number of arms, so `match` proves that; here it is ten.

const BITS: int = 64;

fn main() {
    var state: index = 0;
    var number: lane = 0;
    for _ in 0..BITS {
        let b: bit = advice("bits");
        number = number * X + b; // x is the number 2, and no sum carries
        let read: index = if b { 1 } else { 0 };
        state = match state * 2 + read {
            0 => 0, 1 => 1, 2 => 2, 3 => 3, 4 => 4,
            5 => 0, 6 => 1, 7 => 2, 8 => 3, 9 => 4,
        };
    }
    assert state == 0, "the machine does not end in its accepting state";
    assert public_input() == [number, 0], "the bits are not the public number's";
}
