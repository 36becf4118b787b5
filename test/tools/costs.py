"""What every example and every function of the standard library costs: rows of each table and cells of memory.
docs/costs.md holds the figures and is checked against the compiler, so that a change of either shows.
Usage: costs.py BIN SOURCE_ROOT, or costs.py --write BIN SOURCE_ROOT to write the page."""
import difflib
import json
import pathlib
import subprocess
import sys
import tempfile

# Words that a prover commits to for a row of each table, and for a cell (PROTOCOL §6).
WORDS = {"xor": 15, "mul": 15, "set": 8, "deref": 15, "jump": 14, "keccak": 44}
CELL = 4

HEAD = """# What guests cost

Written by `python3 test/tools/costs.py --write BIN SOURCE_ROOT`; a test compares. Rows are executed instructions, by
table. `words` is what the prover commits to: a row of xor, mul or deref 15, of set 8, of jump 14, of keccak 44, a
cell 4. Hashes also have an argument of their own to prove, which their words do not show.

"""

# What calls are made with: name, type, an entry of advice.
OPERANDS = {
    "x": ("word", ["7"]), "y": ("word", ["8"]), "z": ("word", ["9"]),
    "i": ("index", [3]), "j": ("index", [4]),
    "a": ("[word; 2]", ["7", "8"]), "b": ("[word; 2]", ["9", "a"]), "bits": ("[bit; 16]", [1] * 16),
    "path": ("[[word; 2]; 16]", ["7"] * 32), "m3": ("[word; 3]", ["7"] * 3), "m4": ("[word; 4]", ["7"] * 4),
    "m12": ("[word; 12]", ["7"] * 12), "p": ("ptr<word>", ["7"] * 12),
}

# A call and its operands; where a result is no list of words, how it becomes one.
LIBRARY = [
    ("num.limbs(x)", "x"), ("num.halves(x)", "x", "let (r, s) = {}; [r, s]"), ("num.lane_of(x)", "x"),
    ("num.bits(8, x)", "x"), ("num.bits(64, x)", "x"), ("num.fits(32, x)", "x", "{}; 0"),
    ("num.index_bits(16, i)", "i"), ("num.index_of_bits(16, bits)", "bits"), ("num.less(i, j)", "i j"),
    ("num.div_rem(i, 10)", "i", "let (r, s) = {}; [r, s]"), ("num.div_rem(i, 256)", "i", "let (r, s) = {}; [r, s]"),
    ("keccak.pair(a, b)", "a b"), ("keccak.quad(a, b, a, b)", "a b"), ("keccak.bytes(64, m4)", "m4"),
    ("keccak.bytes(33, m3)", "m3"), ("keccak.h(192, m12)", "m12"), ("keccak.h_chunks(192, p, 2)", "p"),
    ("keccak.h_at(12, p, 192)", "p"), ("keccak.h_at(12, p, 64)", "p"),
    ("merkle.root(16, a, path, bits)", "a path bits"), ("merkle.root_at(16, a, path, i)", "a path i"),
    ("transcript.absorb1(a, x)", "a x"), ("transcript.absorb2(a, x, y)", "a x y"),
    ("transcript.absorb3(a, x, y, z)", "a x y z"), ("transcript.absorb_digest(a, b)", "a b"),
    ("transcript.squeeze(a)", "a", "let (r, s) = {}; [r[0], r[1], s]"),
]


def statement(name):
    kind, entry = OPERANDS[name]
    if kind.startswith("ptr"):
        return "let %s = alloc<word>(%d); advice_into(%s, %d, \"%s\");" % (name, len(entry), name, len(entry), name)
    return "let %s: %s = advice(\"%s\");" % (name, kind, name)


class Costs:
    def __init__(self, binaries, root, folder):
        self.binaries, self.root, self.folder = binaries, root, folder

    def of(self, source, advice=None):
        """Rows and cells of a run."""
        program = self.folder / "guest.bin"
        subprocess.run([self.binaries / "leanc", source, "-o", program], check=True, cwd=self.root, stderr=subprocess.DEVNULL)
        options = []
        if advice is not None:
            (self.folder / "advice.json").write_text(json.dumps(advice))
            options = ["--advice", self.folder / "advice.json"]
        ran = subprocess.run([self.binaries / "leanvm", "run", program, "--json", *options], check=True, cwd=self.root,
                             capture_output=True, text=True)
        report = json.loads(ran.stdout[ran.stdout.index("{"):])
        return {**report["rows"], "cells": report["memory_cells"]}

    def of_call(self, call, operands, result="{}"):
        """What a guest with the call costs more than without."""
        before = " ".join(statement(name) for name in operands.split())
        source, costs = self.folder / "guest.lean", []
        for body in (before, '%s print("", { %s });' % (before, result.format(call))):
            source.write_text("import std.%s;\nfn main() { %s }\n" % (call[:call.index(".")], body))
            costs.append(self.of(source, {name: [OPERANDS[name][1]] for name in operands.split()}))
        return {key: costs[1][key] - costs[0][key] for key in costs[1]}


def line(name, cost):
    rows = [cost[op] for op in WORDS]
    words = sum(cost[op] * w for op, w in WORDS.items()) + CELL * cost["cells"]
    return "| %s | %s |" % (name, " | ".join("{:,}".format(n) for n in [sum(rows), *rows, cost["cells"], words]))


def table(what, lines):
    columns = [what, "cycles", *WORDS, "cells", "words"]
    return "\n".join(["| %s |" % " | ".join(columns), "|---|%s" % ("---:|" * (len(columns) - 1)), *lines]) + "\n"


def page(costs):
    examples = sorted(costs.root.glob("examples/*.lean"))
    return HEAD + "## Examples\n\n" + table(
        "example", [line("`%s`" % e.stem, costs.of(e.relative_to(costs.root))) for e in examples]) + (
        "\n## Standard library\n\nOne call in a frame of its own, constants and the reading of its results included; what"
        "\nlies there already, as constants of an earlier call, is cheaper.\n\n") + table(
        "call", [line("`%s`" % entry[0], costs.of_call(*entry)) for entry in LIBRARY])


def main(write, binaries, root):
    with tempfile.TemporaryDirectory() as folder:
        text = page(Costs(binaries, root, pathlib.Path(folder)))
    path = root / "docs/costs.md"
    if write:
        path.write_text(text)
        return 0
    if path.read_text() == text:
        return 0
    print("\n".join(difflib.unified_diff(path.read_text().splitlines(), text.splitlines(), "docs/costs.md", "measured",
                                         lineterm="")))
    print("if that is meant: python3 test/tools/costs.py --write %s %s" % (binaries, root))
    return 1


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if a != "--write"]
    sys.exit(main("--write" in sys.argv, pathlib.Path(arguments[0]).resolve(), pathlib.Path(arguments[1]).resolve()))
