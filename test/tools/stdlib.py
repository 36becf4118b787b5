"""Guests that call the standard library, against golden values and the Python reference: each publishes what
the reference computes, and inputs that a function must refuse make the run fail.
Usage: stdlib.py BIN SOURCE_ROOT"""
import json
import pathlib
import sys
import tempfile

from guests import Guests

def cells(data):
    return [int.from_bytes(data[i:i + 16], "little") for i in range(0, len(data), 16)]


def lanes(data):
    return [int.from_bytes(data[i:i + 8], "little") for i in range(0, 32, 8)]


def hash_guest(function, length):
    count = (length + 15) // 16
    return """import std.keccak;
fn main() {
    let m: [word; %d] = %s;
    assert public_input() == keccak.%s(%d, m);
}""" % (count, 'advice("m")' if count else "[0; 0]", function, length)


def hashes(guests, golden):
    for function, cases, most in (("bytes", golden["keccak256"], 128), ("h", golden["H"], 1 << 30)):
        for case in cases:
            n = case["len"]
            if n > most:
                continue
            data = bytes(i % 256 for i in range(n))
            guests.run("%s(%d)" % (function, n), hash_guest(function, n), cells(data), lanes(bytes.fromhex(case["digest"])))
            if n % 16:                                # a bit behind the message's end
                bad = cells(data)
                bad[-1] |= 1 << 8 * (n % 16)
                guests.run("%s(%d) with a bit too many" % (function, n), hash_guest(function, n), bad)
    data = bytes(range(96)) * 2
    words = cells(data)
    from field_ref import hash_words, words_of
    guests.run("h_chunks", """import std.keccak;
fn main() {
    let p = alloc<word>(12);
    advice_into(p, 12, "m");
    assert public_input() == keccak.h_chunks(192, p, 2);
}""", words, hash_words(words_of(data)))


def merkle(guests):
    from reference import keccak256
    leaf = keccak256(b"leaf")
    siblings, bits = [keccak256(b"%d" % i) for i in range(5)], [1, 0, 0, 1, 1]
    node = leaf
    for sibling, bit in zip(siblings, bits):
        node = keccak256(sibling + node if bit else node + sibling)
    source = """import std.merkle;
fn main() {
    let m: [[word; 2]; 6] = advice("m");
    assert public_input() == merkle.root(5, m[0], [m[1], m[2], m[3], m[4], m[5]], [%s]);
}""" % ", ".join(map(str, bits))
    guests.run("merkle.root", source, [c for d in [leaf] + siblings for c in cells(d)], lanes(node))


def transcript(guests):
    from field_ref import compress
    state = [11, 12, 13, 14]
    a, b, c = ([3 * k + i for i in range(1, 4)] for k in range(3))
    step = lambda s, *block: list(compress(tuple(s), tuple(block)))
    word = lambda x: "word(%d, %d, %d)" % tuple(x)
    zeros = lambda n: [0] * n
    one = step(state, *a, 1, *zeros(8))
    two = step(one, *a, 2, *b, 0, *zeros(4))
    three = step(two, *a, 3, *b, 0, *c, 0)
    digest = step(three, 5, 6, 7, 4, 8, *zeros(7))
    drawn = step(digest, 0, 0, 0, 5, *zeros(8))
    last = step(drawn, *drawn[:3], 1, *zeros(8))
    nonce = next(n for n in range(1 << 16) if step(last, n, 0, 0, 6, *zeros(8))[0] % 16 == 0)
    source = """import std.transcript;
fn main() {
    var s: [word; 2] = [word(11, 12, 0), word(13, 14, 0)];
    s = transcript.absorb1(s, A);
    s = transcript.absorb2(s, A, B);
    s = transcript.absorb3(s, A, B, C);
    s = transcript.absorb_digest(s, [word(5, 6, 0), word(7, 8, 0)]);
    let (t, challenge) = transcript.squeeze(s);
    s = transcript.absorb1(t, challenge);
    s = transcript.work(4, s, NONCE);
    assert public_input() == s;
}"""
    for name, x in (("A,", a), ("A)", a), ("B,", b), ("B)", b), ("C)", c)):
        source = source.replace(name, word(x) + name[1])
    guests.run("transcript", source.replace("NONCE", str(nonce)), (), step(last, nonce, 0, 0, 6, *zeros(8)))
    guests.run("transcript without work", source.replace("NONCE", str(nonce + 1)))


def main(bin_folder, root):
    vectors = root / "test/vectors"
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(vectors))
    golden = json.loads((vectors / "keccak.json").read_text())
    with tempfile.TemporaryDirectory() as name:
        guests = Guests(bin_folder, pathlib.Path(name))
        hashes(guests, golden)
        merkle(guests)
        transcript(guests)
    return guests.report()


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
