// A preimage: the prover knows a text of LENGTH bytes whose Keccak-256 is the public digest. A cell holds sixteen
// bytes; that none stand behind the text's end in its last cell is proven by `keccak.bytes`.

import std.keccak;

const LENGTH: int = 43;

fn main() {
    let text: [word; (LENGTH + 15) / 16] = advice("text");
    assert public_input() == keccak.bytes(LENGTH, text), "not a preimage of the public digest";
}
