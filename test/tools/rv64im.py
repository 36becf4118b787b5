"""Both targets agree at every -O level: examples, the guests of the standard library's and the schemes' tests, failing
programs, test blocks; object code is the same twice and holds rv64im instructions only.
Usage: rv64im.py BIN SOURCE_ROOT [--all]; without --all, of the large guests only some at -O0 (ctest); with it, of the
guests all (target rv64im_all)."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import schemes
import stdlib
import stdlib_num
from guests import Guests, words

RUNS = 12        # four levels, leanISA and rv64im with and without Zbc

FAILING = {
    "equal": ("    assert x + 1 == 3, \"wrong root\";", 3, "wrong root"),
    "store": ("    let p = alloc<word>(4);\n    p[1] = x;\n    p[1] = x + 1;", 5, "assertion failed"),
    "zero": ("    let y = 1 / (x + 5);\n    print(\"y\", y);", 3, None),
    "lane": ("    let y = (x + Y) as lane;\n    print(\"y\", y);", 3, "assertion failed"),
    "index": ("    let i: index = index_of(gpow(4) * gpow(1));\n    assert i < 5, \"too large\";", 4, "too large"),
}


TESTS = """import std.keccak;
const N: int = 2;
fn double(x: index) -> index { x * N }
fn nine(x: word) { assert x == 9, "not nine"; }
test "double" {
    assert double(4) == 8;
    print("double", double(4));
}
test "nothing is nine" fails "not nine" { nine(8); }
test "hash" { assert keccak.pair([1, 2], [3, 4])[0] != keccak.pair([3, 4], [1, 2])[0]; }
test "wrong message" fails "not ten" { nine(8); }
test "holds after all" fails "not nine" { nine(9); }
test "does not hold" { nine(10); }
"""


class CrossGuests(Guests):
    """Collects guests and what they must do; `finish` compiles each once for every target and level, and runs it on all
    its advice. Hints that lie have no counterpart on rv64im."""

    def __init__(self, bin_folder, folder):
        super().__init__(bin_folder, folder)
        self.jobs = {}

    def compile(self, name, source):
        for path, (text, _) in self.jobs.items():
            if text == source:
                return path
        path = self.folder / ("guest%d.lean" % len(self.jobs))
        path.write_text(source)
        self.jobs[path] = source, []
        return path

    def check(self, name, program, advice, expected):
        self.jobs[program][1].append((name, json.dumps(advice), expected))

    def forge(self, *_):
        pass

    def finish(self, every=1, cases_of_each=None, options=()):
        """Of the guests every so many, the first included, with so many cases."""
        expected_lines = 3 * len(options) or RUNS
        for path, (_, cases) in list(self.jobs.items())[::every]:
            cases = cases[:cases_of_each]
            if not cases:  # only hints that lie
                continue
            command = ["leanc", "--cross-check", path, *options]
            for number, (_, advice, _) in enumerate(cases):
                file = self.folder / ("%d.json" % number)
                file.write_text(advice)
                command += ["--advice", file]
            ran = self.tool(*command)
            lines = ran.stdout.splitlines()
            if ran.returncode or len(lines) != expected_lines * len(cases):
                self.failures.append("%s: %s%s" % (cases[0][0], ran.stdout[:600], ran.stderr[:600]))
                continue
            for number, (name, _, expected) in enumerate(cases):
                outcome = ",".join("%016x" % lane for lane in expected) if expected is not None else "error["
                mine = lines[number::len(cases)]
                if not all(outcome in line for line in mine):
                    self.failures.append("%s: %s" % (name, "\n".join(mine)))
        self.jobs.clear()


def scheme_guests(guests, ref, root, everything):
    """What test/tools/schemes.py runs, and the aggregation guest with one of each: LLVM takes minutes for that one and
    for leanSPHINCS's."""
    # A stage's name stands in the source, so that a failure at its place is a failure of that stage.
    schemes.fails_at = lambda guests, name, program, advice, stage: guests.check(name, program, advice, None)
    schemes.signatures(guests, ref, "leanxmss.json", schemes.XMSS, schemes.xmss_advice)
    schemes.one_time(guests, ref)
    schemes.statements(guests, ref)
    schemes.blobs(guests, ref)
    if everything:
        schemes.signatures(guests, ref, "leansphincs.json", schemes.SPHINCS,
                           lambda *a: schemes.sphincs_advice(ref, *a))
        aggregate(guests, ref, root)


def aggregate(guests, ref, root):
    advice, public_input = schemes.aggregation(ref)
    program = guests.compile("aggregate", (root / "stdlib/guests/aggregate.lean").read_text())
    guests.check("aggregate", program, advice, public_input)
    lie = json.loads(json.dumps(advice))
    lie["slot"][1] = [1]
    guests.check("aggregate: a claim without a signature", program, lie, None)


def examples(guests, root):
    for source in sorted((root / "examples").glob("*.lean")):
        options = ["-D", "OUTER=20"] if source.stem == "fibonacci" else []
        ran = guests.tool("leanc", "--cross-check", source, *options)
        if ran.returncode or ran.stdout.count("accepts") != 12:
            guests.failures.append("%s: %s%s" % (source.stem, ran.stdout[:600], ran.stderr[:600]))


def failing(guests):
    for name, (body, line, message) in FAILING.items():
        source = "fn main() {\n    let x: word = advice(\"x\");\n%s\n}\n" % body
        path = guests.folder / "failing.lean"
        path.write_text(source)
        advice = guests.folder / "m.json"
        advice.write_text('{"x": [["5"]]}')
        ran = guests.tool("leanc", "--cross-check", path, "--advice", advice)
        error = "error[R0001]: %s" % message if message else "error[R0004]: division by zero"
        found = ran.stdout.count("failing.lean:%d:" % line)
        if ran.returncode or found != 12 or ran.stdout.count(error) != 12:
            guests.failures.append("%s: %s%s" % (name, ran.stdout[:600], ran.stderr[:600]))


def outputs(guests, root):
    source, folder = root / "examples/matrix.lean", guests.folder
    for feature in ("-zbc", "+zbc"):
        files = [folder / "a.elf", folder / "b.elf"]
        for file in files:
            guests.tool("leanc", "--target=rv64im", "--target-feature=" + feature, source, "-o", file)
        if files[0].read_bytes() != files[1].read_bytes():
            guests.failures.append("not deterministic")
        text = guests.tool("leanc", "--disasm", files[0]).stdout
        names = {line.split()[2] for line in text.splitlines() if re.match(r" *[0-9a-f]+: ", line)}
        if "_start:" not in text or any(re.match(r"<|c\.|f(?!ence)|csr|amo|lr\.|sc\.", name) for name in names):
            guests.failures.append("%s: other instructions than rv64im's" % feature)
        if ("clmul" in text) != (feature == "+zbc"):
            guests.failures.append("%s is not what the code is for" % feature)
    for emit, needle in (("llvm-ir", "define"), ("asm", "ecall")):
        if needle not in guests.tool("leanc", "--target=rv64im", "--emit=" + emit, source).stdout:
            guests.failures.append("--emit=%s" % emit)
    made = guests.tool("leanc", "--target=rv64im", "--emit=obj", source, "-o", folder / "a.o")
    if made.returncode or (folder / "a.o").read_bytes()[:4] != b"\x7fELF":
        guests.failures.append("--emit=obj")
    # A program finds advice and public input beside its source, and reports cycles by function.
    elf = folder / "merkle_path.elf"
    guests.tool("leanc", "--target=rv64im", root / "examples/merkle_path.lean", "-o", elf)
    inputs = ["--public", (root / "examples/merkle_path.public").read_text().strip(),
              "--advice", root / "examples/merkle_path.advice.json"]
    ran = guests.tool("leanvm", "profile", elf, *inputs, "--json")
    if ran.returncode or "keccak" not in json.loads(ran.stdout)["functions"][0]["name"]:
        guests.failures.append("profile: %s%s" % (ran.stdout[:300], ran.stderr[:300]))
    for broken in (elf.read_bytes()[:5000], b"\x7fELF", elf.read_bytes().replace(b"\x73\0\0\0", b"\x01\x45\0\0", 1)):
        (folder / "broken.elf").write_bytes(broken)
        ran = guests.tool("leanvm", "run", folder / "broken.elf")
        if ran.returncode != 1 or "error: " not in ran.stderr:
            guests.failures.append("a broken file: %s" % ran.stderr[:300])


def tests(guests):
    """Test blocks: what they expect, and what they do not."""
    path = guests.folder / "tests.lean"
    path.write_text(TESTS)
    ran = guests.tool("leanc", "test", "--cross-check", path)
    for line in ("double", "nothing is nine", "hash"):
        if 'test "%s" ... ok' % line not in ran.stdout:
            guests.failures.append("test %s: %s%s" % (line, ran.stdout, ran.stderr))
    for line in ("wrong message", "holds after all", "does not hold"):
        if 'test "%s" ... FAILED\nleanisa at -O0: ' % line not in ran.stdout:
            guests.failures.append("test %s: %s%s" % (line, ran.stdout, ran.stderr))
    if ran.returncode != 1 or "3 passed, 3 failed" not in ran.stdout:
        guests.failures.append("tests: %s%s" % (ran.stdout, ran.stderr))


def main(bin_folder, root, everything):
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(root / "test/vectors"))
    import schemes_ref as ref
    golden = json.loads((root / "test/vectors/keccak.json").read_text())
    with tempfile.TemporaryDirectory() as name:
        guests = CrossGuests(bin_folder, pathlib.Path(name))
        examples(guests, root)
        failing(guests)
        tests(guests)
        outputs(guests, root)
        stdlib.merkle(guests)
        stdlib.transcript(guests)
        guests.finish()
        stdlib_num.all_guests(guests)
        guests.finish(every=1 if everything else 3)
        stdlib.hashes(guests, golden)
        guests.finish(every=1 if everything else 5)
        scheme_guests(guests, ref, root, everything)
        if everything:
            stdlib.all_lengths(guests, golden)
            guests.finish()
        else:
            guests.finish(cases_of_each=3, options=["-O0"])
    return guests.report()


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), "--all" in sys.argv))
