"""std.num against Python's integers, and with hints that lie: only what a function proves may pass.
Usage: stdlib_num.py BIN"""
import pathlib
import sys
import tempfile

from guests import Guests, words

ORDER = (1 << 64) - 1  # of g


def guest(body, imports="import std.num;"):
    return "%s\nfn main() {\n%s\n}" % (imports, body)


def table(guests, name, entry, body, rows):
    """A guest that takes `entry` once for each row."""
    program = guests.compile(name, guest("    for _ in 0..%d {\n        let %s = advice(\"m\");\n%s\n    }" % (
        len(rows), entry, body)))
    if program:
        guests.check(name, program, {"m": rows}, [0, 0, 0, 0])
        for spoilt in range(len(rows[0]) - 1, 0, -1):      # an expected value that is another one
            bad = list(rows[-1])
            bad[spoilt] = "%x" % (int(bad[spoilt], 16) ^ 1) if isinstance(bad[spoilt], str) else bad[spoilt] ^ 1
            guests.check("%s, spoilt" % name, program, {"m": rows[:-1] + [bad]}, None)
            if len(rows[0]) > 8:
                break


def word_parts(guests):
    value = 5 | 6 << 64 | 7 << 128
    limbs = guest("""    let x: word = advice("m");
    let l = num.limbs(x);
    assert public_input() == [l[0] + Y * l[1], l[2]];""")
    guests.run("limbs", limbs, [value], [5, 6, 7, 0])
    advice = {"m": [words([value])]}
    guests.forge("limbs, hint replaced by itself", limbs, advice, "limbs", words([5, 6, 7]), [5, 6, 7, 0])
    guests.forge("limbs: another sum", limbs, advice, "limbs", words([5, 6, 6]))
    guests.forge("limbs: the right sum of words", limbs, advice, "limbs", words([5 | 6 << 64, 0, 7]))

    halves = guest("""    let x: word = advice("m");
    let (a, b) = num.halves(x);
    assert public_input() == [a, b];""")
    guests.run("halves", halves, [5 | 6 << 64], [5, 0, 6, 0])
    guests.run("halves of three limbs", halves, [value])
    guests.forge("halves of three limbs, hint that adds up", halves, advice, "limbs",
                 words([5 | 7 << 128, 6, 0]))
    lane = guest("""    let x: word = advice("m");
    assert public_input() == [num.lane_of(x), 0];""")
    guests.run("lane_of", lane, [9], [9, 0, 0, 0])
    guests.run("lane_of a word", lane, [9 | 1 << 64])


def bits(guests):
    for n in (1, 2, 8, 63, 64, 65, 128, 129, 192):
        source = guest("""    let x: word = advice("m");
    let b = num.bits(%d, x);
    var back: word = 0;
    unroll for i in 0..%d { back = back + b[i] * word(X ** i, 0, 0); }
    num.fits(%d, x);
    assert back == x;""" % (n, min(n, 64), n))
        for value in (0, 1, (1 << n) - 1, 0x9e3779b97f4a7c15 % (1 << n)):
            if value < 1 << 64:
                guests.run("bits(%d) of %x" % (n, value), source, [value], [0, 0, 0, 0])
        if n < 192:
            guests.run("bits(%d) of one more" % n, source, [1 << n])
        fits = guest("""    let x: word = advice("m");
    num.fits(%d, x);""" % n)
        guests.run("fits(%d)" % n, fits, [(1 << n) - 1], [0, 0, 0, 0])
        if n < 192:
            guests.run("fits(%d), too wide" % n, fits, [1 << n])
    guests.run("fits(0)", fits.replace("192", "0"), [0], [0, 0, 0, 0])
    guests.run("fits(0), too wide", fits.replace("192", "0"), [1])
    source = guest("""    let x: word = advice("m");
    let b = num.bits(3, x);
    assert public_input() == [b[0] + Y * b[1], b[2]];""")
    advice = {"m": [words([6])]}
    guests.run("bits", source, [6], [0, 1, 1, 0])
    guests.forge("bits, hint replaced by itself", source, advice, "bits", words([0, 1, 1]), [0, 1, 1, 0])
    guests.forge("bits: another sum", source, advice, "bits", words([1, 1, 1]))
    guests.forge("bits: the right sum of no bits", source, advice, "bits", words([2, 0, 1]))
    guests.forge("bits: the right sum, from the field", source, advice, "bits", words([6, 0, 0]))


def positions(guests):
    some = (0, 1, 2, 9, 10, 255, 256, 65535, 65536, 99999, 123456)
    rows = [[i] + [i >> k & 1 for k in range(17)] for i in some]
    table(guests, "index_bits", "(i, expected): (index, [bit; 17])",
          "        let b = num.index_bits(17, i);\n        assert b == expected;\n"
          "        assert num.index_of_bits(17, b) == i;", rows)
    source = guest("""    let i: index = advice("m");
    let b = num.index_bits(%d, i);
    assert public_input() == [b[0] + Y * b[1], 0];""")
    two = {"m": [[2]]}
    guests.forge("index_bits, hint replaced by itself", source % 2, two, "position.bits", words([0, 1]),
                 [0, 1, 0, 0])
    guests.forge("index_bits: another position", source % 2, two, "position.bits", words([1, 1]))
    # 1 + 3 (g + 1) = g^2: the right product of no bits.
    guests.forge("index_bits: the right product", source % 2, two, "position.bits", words([3, 0]))
    for n in (2, 62, 63):
        guests.check("index_bits(%d) of 3" % n, guests.compile("", source % n), {"m": [[3]]}, [1, 1, 0, 0])
    guests.check("index_bits(2) of 4", guests.compile("", source % 2), {"m": [[4]]}, None)

    for n in (1, 2, 3, 7, 10, 256, 65535, 65536):
        table(guests, "div_rem by %d" % n, "(i, a, b): (index, index, index)",
              "        let (q, r) = num.div_rem(i, %d);\n        assert q == a;\n        assert r == b;" % n,
              [[i, i // n, i % n] for i in some])
    source = guest("""    let i: index = advice("m");
    let (q, r) = num.div_rem(i, 7);
    assert public_input() == [gpow(q), gpow(r)];""")
    advice = {"m": [[17]]}
    guests.forge("div_rem, hint replaced by itself", source, advice, "divrem", [2, 3], [gpow(2), 0, gpow(3), 0])
    guests.forge("div_rem: remainder too large", source, advice, "divrem", [1, 10])
    guests.forge("div_rem: another quotient", source, advice, "divrem", [3, 3])
    # q with 7 q + 4 = 17 modulo the order of g: no position of memory.
    inverse = pow(7, -1, ORDER)
    guests.forge("div_rem: a quotient that wraps", source, advice, "divrem", [13 * inverse % ORDER, 4])

    pairs = [(a, b) for a in some for b in some]
    table(guests, "less", "(i, j, b): (index, index, bit)", "        assert num.less(i, j) == b;",
          [[a, b, int(a < b)] for a, b in pairs])
    source = guest("""    let i: index = advice("m");
    let j: index = advice("m");
    assert public_input() == [num.less(i, j), 0];""")
    for a, b in ((3, 5), (5, 5), (5, 3), (0, 65535), (65536, 65535)):
        advice = {"m": [[a], [b]]}
        guests.forge("less(%d, %d), hint replaced by itself" % (a, b), source, advice, "less", words([int(a < b)]),
                     [int(a < b), 0, 0, 0])
        guests.forge("less(%d, %d), the other bit" % (a, b), source, advice, "less", words([int(a >= b)]))
        guests.forge("less(%d, %d), no bit" % (a, b), source, advice, "less", words([2]))


def gpow(e):
    """x^e in K, e >= 0 small."""
    value = 1
    for _ in range(e):
        value <<= 1
        if value >> 64:
            value ^= 1 << 64 | 0x1b
    return value


def all_guests(guests):
    word_parts(guests)
    bits(guests)
    positions(guests)


def main(bin_folder):
    with tempfile.TemporaryDirectory() as name:
        guests = Guests(bin_folder, pathlib.Path(name))
        all_guests(guests)
        return guests.report()


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
