"""Loops and steps that guests spend their time in, written once in the language and once by hand in assembly: what the
compiler makes of the former may cost a tenth more, in words that a prover commits to and in cells.
Usage: kernels.py BIN SOURCE_ROOT"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from costs import CELL, WORDS

ORDER = 2**64 - 1


def power(exponent):
    """g^exponent, g being x modulo x^64 + x^4 + x^3 + x + 1."""
    result, base = 1, 2
    exponent %= ORDER
    while exponent:
        if exponent & 1:
            result = product(result, base)
        base = product(base, base)
        exponent >>= 1
    return result


def product(a, b):
    result = 0
    while b:
        if b & 1:
            result ^= a
        a = a << 1 if a < 2**63 else (a << 1 ^ 0x1b) & 2**64 - 1
        b >>= 1
    return result


def expanded(text):
    """Assembly with labels: @name is the address of `name:`, @7 is g^7, @halt the halt address."""
    labels, lines, address = {}, [], 0
    for line in text.splitlines():
        if label := re.fullmatch(r"(\w+):", line):
            labels[label[1]] = address
            continue
        lines.append(line)
        address += bool(re.match(r"\s*[a-z]", line))
    labels["halt"] = (1 << address.bit_length()) - 1
    number = lambda m: hex(power(int(m[1]) if m[1].isdigit() else labels[m[1]]))
    return "\n".join(re.sub(r"@(\w+)", number, line) for line in lines) + "\n"


def words(rng, n):
    return ["%x" % rng.getrandbits(128) for _ in range(n)]


def advice(rng):
    """For each kernel advice that fits it."""
    n = 100
    return {
        "hash_chain": {"n": [[n]], "x": [words(rng, 2)]},
        "merkle_level": {"leaf": [words(rng, 2)], "path": [words(rng, 32)],
                         "bits": [[i & 1 for i in range(16)]]},
        # h(0) + h(1) = claim = 0 and r = 0, so that every claim is h(0).
        "sumcheck_round": {"n": [[n]], "claim": [["0"]], "round": [["0", "0", w, "0"] for w in words(rng, n)]},
        "list_hash": {"n": [[n]], "list": [words(rng, 6 * n)], "state": [words(rng, 2)]},
        # w = 1 keeps the third limb empty.
        "butterfly": {"w": [["1"]], "from": [words(rng, 256)]},
    }


class Tools:
    def __init__(self, binaries, folder):
        self.binaries, self.folder = binaries, folder

    def run(self, program, entries):
        (self.folder / "advice.json").write_text(json.dumps(entries))
        ran = subprocess.run([self.binaries / "leanvm", "run", program, "--json", "--advice", self.folder / "advice.json"],
                             capture_output=True, text=True)
        if ran.returncode:
            sys.exit("%s: %s" % (program.name, ran.stderr or ran.stdout))
        report = json.loads(ran.stdout[ran.stdout.index("{"):])
        weight = sum(WORDS[name] * rows for name, rows in report["rows"].items())
        return report["public_input"], weight + CELL * report["memory_cells"], report["memory_cells"]

    def compiled(self, source):
        program = self.folder / "compiled.bin"
        subprocess.run([self.binaries / "leanc", source, "-o", program], check=True, capture_output=True)
        return program

    def assembled(self, source):
        text, program = self.folder / source.name, self.folder / "by-hand.bin"
        text.write_text(expanded(source.read_text()))
        subprocess.run([self.binaries / "leanvm", "asm", text, "-o", program], check=True)
        return program


def main():
    binaries, root = (pathlib.Path(a).resolve() for a in sys.argv[1:])
    failures = 0
    print("%-16s %8s %8s %6s %8s %8s %6s" % ("kernel", "words", "by hand", "ratio", "cells", "by hand", "ratio"))
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(binaries, pathlib.Path(folder))
        for name, entries in advice(random.Random(1)).items():
            kernel = root / "test/kernels" / name
            public, total, cells = tools.run(tools.compiled(kernel.with_suffix(".lean")), entries)
            expected, least, fewest = tools.run(tools.assembled(kernel.with_suffix(".s")), entries)
            ratios = total / least, cells / fewest
            print("%-16s %8d %8d %6.3f %8d %8d %6.3f" % (name, total, least, ratios[0], cells, fewest, ratios[1]))
            if public != expected:
                print("  another public input: %s and %s" % (public, expected))
            failures += public != expected or max(ratios) > 1.1
    sys.exit(failures)


if __name__ == "__main__":
    main()
