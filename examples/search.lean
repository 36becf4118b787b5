// A search that the prover does and the program checks: the first place where a list holds a key. The prover says the
// place. Finding a key takes one look; that it stands nowhere before takes a loop over the places before, as many
// as there are, which the program knows only when it runs.
//
// The place comes from advice, so nothing is known of it until `assert place < N`; without that a read
// `list[place]` could reach any cell of memory.

const N: int = 200;

fn main() {
    // The list: (g^i + y)^3 with i modulo 50, so that every value stands in it four times.
    let list = alloc<word>(N);
    for i in 0..50 {
        let value = (gpow(i) + Y) ** 3;
        list[i] = value;
        list[i + 50] = value;
        list[i + 100] = value;
        list[i + 150] = value;
    }

    let key: word = advice("key");
    let place: index = advice("place");
    assert place < N, "the place is out of range";
    assert list[place] == key, "the key does not stand there";
    for i in 0..place {
        assert list[i] != key, "the key stands further to the front";
    }

    // The key's three limbs and the place.
    let limbs = hint.limbs(key);
    assert word(limbs[0], limbs[1], limbs[2]) == key;
    assert public_input() == [word(limbs[0], limbs[1], 0), word(limbs[2], gpow(place), 0)];
}
