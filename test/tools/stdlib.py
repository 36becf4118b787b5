"""Guests that call the standard library, against golden values and the Python reference: each publishes what
the reference computes, and inputs that a function must refuse make the run fail.
Usage: stdlib.py BIN SOURCE_ROOT"""
import json
import pathlib
import sys
import tempfile

from guests import Guests, words

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


def mode_h(data):
    """H of ISA §3."""
    from reference import keccak256
    if len(data) < 128:
        return keccak256(data)
    cv = len(data).to_bytes(8, "little") + bytes(24)
    for i in range(0, len(data), 96):
        cv = keccak256(cv + data[i:i + 96].ljust(96, b"\0"))
    return cv


def all_lengths(guests, golden):
    """One guest for each function, over all lengths up to its bound or, for H, a few chunks."""
    from reference import keccak256
    for case in golden["H"]:
        assert mode_h(bytes(i % 256 for i in range(case["len"]))).hex() == case["digest"]
    known = """import std.keccak;
fn main() {
    unroll for n in 0..%d {
        let m: [word; (n + 15) / 16 + 2] = advice("m");
        let k = (n + 15) / 16;
        assert keccak.%s(n, m[0..k]) == m[k..k + 2];
    }
}"""
    run_time = """import std.keccak;
fn main() {
    for _ in 0..%d {
        let n: index = advice("n");
        let cells: index = advice("n");
        let m = alloc<word>(cells);
        advice_into(m, cells, "m");
        let digest: [word; 2] = advice("digest");
        assert keccak.h_at(%d, m, n) == digest;
    }
}"""
    message = lambda n: bytes((7 * i + n) % 251 for i in range(n))
    for function, hashed, count in (("bytes", keccak256, 129), ("h", mode_h, 320)):
        program = guests.compile(function, known % (count, function))
        entries = [words(cells(message(n)) + cells(hashed(message(n)))) for n in range(count)]
        guests.check("%s at all lengths" % function, program, {"m": entries}, [0, 0, 0, 0])
        entries[-1][-1] = "1"
        guests.check("%s at all lengths, a digest changed" % function, program, {"m": entries}, None)

    def advice(lengths):
        messages = [message(n) for n in lengths]
        return {"n": [[x] for m in messages for x in (len(m), len(cells(m)))],
                "m": [words(cells(m)) for m in messages],
                "digest": [words(cells(mode_h(m))) for m in messages]}
    lengths = list(range(320)) + [511, 512, 1055, 1056, 1057, 2047]
    program = guests.compile("h_at", run_time % (len(lengths), 11))
    guests.check("h_at at all lengths", program, advice(lengths), [0, 0, 0, 0])
    program = guests.compile("h_at", run_time % (1, 11))
    guests.check("h_at, too long", program, advice([2048]), None)
    for n in (0, 1, 15, 17, 127, 129, 191):
        bad = advice([n])
        if n % 16:                                    # a bit behind the message's end
            bad["m"][0][-1] = "%x" % (int(bad["m"][0][-1], 16) | 1 << 8 * (n % 16))
            guests.check("h_at(%d) with a bit too many" % n, program, bad, None)
        bad = advice([n])
        bad["n"][0][0] ^= 1                           # another length
        guests.check("h_at(%d) as %d" % (n, n ^ 1), program, bad, None)
    source = run_time % (1, 11)
    for n, name, lie in ((127, "another length", [(126 >> k) & 1 for k in range(11)]),
                         (127, "no bits", [127 ^ 1] + [0] * 10)):
        guests.forge("h_at(%d), %s" % (n, name), source, advice([n]), "position.bits", words(lie))
    guests.forge("h_at(191), another quotient", source, advice([191]), "divrem", [3, 190 - 96])


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

    at = """import std.merkle;
fn main() {
    let m: [[word; 2]; 4] = advice("m");
    let i: index = advice("i");
    assert public_input() == merkle.root_at(3, m[0], [m[1], m[2], m[3]], i);
}"""
    leaves = [keccak256(b"leaf %d" % i) for i in range(8)]
    levels = [leaves]
    while len(levels[-1]) > 1:
        row = levels[-1]
        levels.append([keccak256(row[i] + row[i + 1]) for i in range(0, len(row), 2)])
    program = guests.compile("merkle.root_at", at)
    for i in range(9):
        path = [leaves[i % 8]] + [levels[k][i % 8 >> k ^ 1] for k in range(3)]
        advice = {"i": [[i]], "m": [words([c for d in path for c in cells(d)])]}
        guests.check("merkle.root_at(%d)" % i, program, advice, lanes(levels[-1][0]) if i < 8 else None)
        if i == 6:
            guests.forge("merkle.root_at of itself", at, advice, "position.bits", words([0, 1, 1]), lanes(levels[-1][0]))
            guests.forge("merkle.root_at of another leaf", at, advice, "position.bits", words([1, 1, 1]))
            guests.forge("merkle.root_at by no bits", at, advice, "position.bits", words([0, 2, 1]))


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
        all_lengths(guests, golden)
        merkle(guests)
        transcript(guests)
    return guests.report()


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
