"""For each line of SCHEMES §9, "checks in the guest that are easy to miss", advice that cheats on it: values that are not
what their type says, while everything that is computed from them stays the same wherever that is possible. The guests take
all their advice as plain words here, so that only what they prove themselves can refuse it.
Usage: cheats.py BIN SOURCE_ROOT"""
import json
import pathlib
import re
import sys
import tempfile

from guests import Guests, words
from kernels import power
from schemes import BLOB, SPHINCS, STATEMENT, XMSS, cells, claim, lanes, sphincs_advice, xmss_advice

THIRD = 1 << 128                                       # y^2
SECOND = 1 << 64                                       # y


class Raw:
    """A guest whose advice is words, and good advice for it."""

    def __init__(self, guests, name, source, advice):
        self.guests, self.name = guests, name
        program = guests.compile(name, source)
        text = guests.tool("leanvm", "disasm", program).stdout
        schema = dict(re.findall(r'^\.advice "(\w+)" (.*)$', text, re.M))
        self.good = {stream: [self.plain(entry, schema[stream].split()) for entry in entries]
                     for stream, entries in advice.items()}
        plain = lambda m: "%s(%s)" % (m[1], re.sub(r"\d+", "0", m[2]))
        text = re.sub(r"(\.hint advice \[[\d, ]*\] )\(([\d, ]*)\)", plain, text)
        (guests.folder / "raw.s").write_text(re.sub(r"^\.advice .*\n", "", text, flags=re.M))
        self.program = guests.folder / "raw.bin"
        guests.tool("leanvm", "asm", guests.folder / "raw.s", "-o", self.program)
        guests.check(name, self.program, self.written(self.good), [0] * 4)

    @staticmethod
    def plain(entry, kinds):
        number = lambda item: item if isinstance(item, int) else int(item, 16)
        return [power(number(item)) if kind == "index" else number(item) for item, kind in zip(entry, kinds)]

    @staticmethod
    def written(values):
        return {stream: [words(entry) for entry in entries] for stream, entries in values.items()}

    def cheat(self, what, *changes):
        """Each change: stream, entry, element, what is added to it."""
        values = json.loads(json.dumps(self.good))
        for stream, entry, element, sum_ in changes:
            values[stream][entry][element] ^= sum_
        self.guests.check("%s: %s" % (self.name, what), self.program, self.written(values), None)


def upper_limbs(raw, stream, elements):
    """Upper limb: what is hashed or compared has none."""
    for element in elements:
        raw.cheat("third limb of %s %d" % (stream, element), (stream, 0, element, THIRD))
    for what in (("key", 0), ("key", 1), ("message", 0), ("message", 1)):
        raw.cheat("third limb of %s %d" % what, (what[0], 0, what[1], THIRD))
    for entry in (0, len(raw.good["chains"]) - 1):
        raw.cheat("third limb of chain %d" % entry, ("chains", entry, 0, THIRD))


def xmss(guests, golden, one):
    raw = Raw(guests, "leanxmss", XMSS, xmss_advice(*one))
    # Slot: 32 bits, a lane, and the leaf that the paths and addresses name.
    for bit in (0, 15, 16, 31):
        raw.cheat("another slot, bit %d" % bit, ("xmss", 0, 0, 1 << bit))
    for bit in (32, 40, 63):
        raw.cheat("slot with bit %d" % bit, ("xmss", 0, 0, 1 << bit))
    raw.cheat("slot with a second limb", ("xmss", 0, 0, SECOND))
    upper_limbs(raw, "xmss", (0, 1, 2, 17, 18, 19, 34))


def shifted(raw, stream, first, count):
    """Two neighbours a, b of `count` bits at `first` with b = 1, so that a + X and b + 1 add up to the same."""
    bits = raw.good[stream][0][first:first + count]
    k = bits.index(1, 1)
    return [(stream, 0, first + k - 1, 2), (stream, 0, first + k, 1)]


def sphincs(guests, one, ref):
    raw = Raw(guests, "leansphincs", SPHINCS, sphincs_advice(ref, *one))
    entry = raw.good["sphincs"][0]
    rest, openings = 2, 2 + 54
    layers = [openings + 24 * 13]
    for height in (7, 7):
        layers.append(layers[-1] + 32 + height)
    assert layers[-1] + 32 + 12 == len(entry)
    # Slot and idx: 26 bits of the first digest, 54 free ones of the second, two digits of five for each tree.
    for bit in (0, 25, 26, 63):
        raw.cheat("another instance, bit %d" % bit, ("sphincs", 0, 1, 1 << bit))
    raw.cheat("instance with a second limb", ("sphincs", 0, 1, SECOND))
    raw.cheat("a free bit that is two", *shifted(raw, "sphincs", rest, 54))
    raw.cheat("a free bit more", ("sphincs", 0, rest + 53, 1))
    for tree in (0, 11, 23):
        low = openings + 13 * tree
        raw.cheat("another leaf of tree %d" % tree, ("sphincs", 0, low, entry[low] ^ power(31 if entry[low] == 1 else 0)))
        raw.cheat("digit 32 of tree %d" % tree, ("sphincs", 0, low, entry[low] ^ power(32)))
        raw.cheat("a digit of tree %d that is no position" % tree, ("sphincs", 0, low + 1, entry[low + 1] ^ 3))
        raw.cheat("digit 0 of tree %d" % tree, ("sphincs", 0, low + 1, entry[low + 1]))
    # Counter: a lane would reach the padding.
    for at in layers:
        raw.cheat("counter's bits at %d, not boolean" % at, *shifted(raw, "sphincs", at, 32))
        raw.cheat("counter over the padding at %d" % at, ("sphincs", 0, at + 31, 2))
        raw.cheat("counter as a lane at %d" % at, ("sphincs", 0, at, 1 << 40))
        raw.cheat("counter with a second limb at %d" % at, ("sphincs", 0, at, SECOND))
    upper_limbs(raw, "sphincs", (0, 1, openings + 2, openings + 3, openings + 12, openings + 13 * 23 + 12, layers[2] + 32))


def digits(guests, advice, source, name):
    """Digits: the prover's own, also outside of the table that they jump into: here the sides of a path's first levels, in
    schemes.py those of chains."""
    for lie in (16, 17, 256, 1 << 20):
        guests.forge("%s: digit %d" % (name, lie), source, advice, "digits", [lie])


def lists(guests, ref):
    """Lists: the number's bits are boolean and the number's."""
    data = [b"".join(bytes(7 * i + j & 255 for j in range(64)) for i in range(n)) for n in (2, 1)]
    advice = {"environment": [words([1, 2])], "n": [[2], [1], [0]], "claims": [words(cells(d)) for d in data],
              "roots": [words([3, 4])]}
    source = STATEMENT % (0, "[0; 0]", 0)
    for name, bits in (("of three", [1, 1]), ("of none", [0, 0]), ("not boolean", [2, 0]), ("of more", [0, 1] + [0] * 17 + [1])):
        guests.forge("list: bits " + name, source, advice, "position.bits", words(bits + [0] * (20 - len(bits))))
    guests.forge("list: another quotient", source, advice, "divrem", [1, 2])
    guests.forge("list: a chunk less", source, advice, "divrem", [0, 1])


def blob(guests, ref):
    """Challenges: the split of a digest is proven; symbols lie in K."""
    golden = ref.load("leanda.json")
    case = golden["cases"][0]
    rows, root = ref.encode([ref.blob(rule) for rule in case["row_rules"]]), bytes.fromhex(case["root"])
    n = len(rows)
    advice = {"root": [words(cells(root))], "n": [[n], [(n - 1).bit_length()]],
              "cells": [words(r[256 * b:256 * b + 256]) for b in range(128) for r in rows]}
    d = int.from_bytes(ref.H(b"leanDA/rs-membership/v1".ljust(32, b"\0") + root + bytes(8))[16:], "little")
    low, high = d % SECOND, d >> 64
    guests.forge("challenge, the digest split as it is", BLOB, advice, "limbs", words([low, high, 0]), [0] * 4)
    guests.forge("challenge, the digest as one part", BLOB, advice, "limbs", words([d, 0, 0]))
    guests.forge("challenge, other parts", BLOB, advice, "limbs", words([low ^ 1, high, 0]))
    raw = Raw(guests, "blob", BLOB, advice)
    # (w0 + y^2, w1 + y) has the same sum w0 + y w1.
    raw.cheat("two symbols with the same cell", ("cells", 0, 0, THIRD), ("cells", 0, 1, SECOND))
    raw.cheat("a symbol with a second limb", ("cells", 3, 7, SECOND))
    raw.cheat("third limb of the root", ("root", 0, 0, THIRD))


def main(bin_folder, root):
    sys.path.insert(0, str(root / "test/vectors"))
    import schemes_ref as ref

    def one(file):
        golden = ref.load(file)
        s = golden["signatures"][0]
        return [bytes.fromhex(x) for x in (golden["keys"][s["key"]]["public_key"], s["message"], s["signature"])]
    with tempfile.TemporaryDirectory() as name:
        guests = Guests(bin_folder, pathlib.Path(name))
        xmss(guests, ref, one("leanxmss.json"))
        sphincs(guests, one("leansphincs.json"), ref)
        digits(guests, xmss_advice(*one("leanxmss.json")), XMSS, "leanxmss")
        digits(guests, sphincs_advice(ref, *one("leansphincs.json")), SPHINCS, "leansphincs")
        lists(guests, ref)
        blob(guests, ref)
        return guests.report()


if __name__ == "__main__":
    sys.exit(main(*(pathlib.Path(a).resolve() for a in sys.argv[1:])))
