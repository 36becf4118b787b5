// A permutation that the prover chooses, proven to be one by marks: for each i the cell `place[i]` of a fresh
// buffer is written with the value i. Memory is written once, so two equal places would have to hold two
// different marks. N places below N, all different, are a permutation; nobody ever reads a mark.
//
// The prover thus puts the N public values x_i = (g^i + y)^3 in an order of its choice and publishes a
// fingerprint of the list.

const N: int = 64;

/// The point of the fingerprint.
const R: word = word(0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb);

fn main() {
    let values = alloc<word>(N);
    for i in 0..N {
        values[i] = (gpow(i) + Y) ** 3;
    }

    let marks = alloc<lane>(N);
    var fingerprint: word = 0;
    for i in 0..N {
        let place: index = advice("places");
        assert place < N, "a place is out of range";
        marks[place] = gpow(i);
        fingerprint = fingerprint * R + values[place];
    }

    let limbs = hint.limbs(fingerprint);
    assert word(limbs[0], limbs[1], limbs[2]) == fingerprint;
    assert public_input() == [word(limbs[0], limbs[1], 0), limbs[2]];
}
