"""Both targets agree: examples, the standard library's golden guests, failing programs; object code is the same twice
and holds rv64im instructions only.
Usage: rv64im.py BIN SOURCE_ROOT"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import stdlib
from guests import Guests

FAILING = {
    "equal": ("    assert x + 1 == 3, \"wrong root\";", 3, "wrong root"),
    "store": ("    let p = alloc<word>(4);\n    p[1] = x;\n    p[1] = x + 1;", 5, "assertion failed"),
    "zero": ("    let y = 1 / (x + 5);\n    print(\"y\", y);", 3, None),
    "lane": ("    let y = (x + Y) as lane;\n    print(\"y\", y);", 3, "assertion failed"),
    "index": ("    let i: index = index_of(gpow(4) * gpow(1));\n    assert i < 5, \"too large\";", 4, "too large"),
}


class CrossGuests(Guests):
    """Compiles for, and runs on, both targets at every level. Hints that lie have no counterpart on rv64im."""

    def compile(self, name, source):
        path = self.folder / "guest.lean"
        path.write_text(source)
        return path

    def check(self, name, program, advice, expected):
        path = self.folder / "m.json"
        path.write_text(json.dumps(advice))
        ran = self.tool("leanc", "--cross-check", program, "--advice", path)
        outcome = ",".join("%016x" % lane for lane in expected) if expected is not None else "error["
        if ran.returncode or ran.stdout.count(outcome) != 12:
            self.failures.append("%s: %s%s" % (name, ran.stdout[:600], ran.stderr[:600]))

    def forge(self, *_):
        pass


def examples(guests, root):
    for source in sorted((root / "examples").glob("*.lean")):
        options = ["-D", "OUTER=20"] if source.stem == "fibonacci" else []
        ran = guests.tool("leanc", "--cross-check", source, *options)
        if ran.returncode or ran.stdout.count("accepts") != 12:
            guests.failures.append("%s: %s%s" % (source.stem, ran.stdout[:600], ran.stderr[:600]))


def failing(guests):
    for name, (body, line, message) in FAILING.items():
        source = "fn main() {\n    let x: word = advice(\"x\");\n%s\n}\n" % body
        path = guests.compile(name, source)
        advice = guests.folder / "m.json"
        advice.write_text('{"x": [["5"]]}')
        ran = guests.tool("leanc", "--cross-check", path, "--advice", advice)
        error = "error[R0001]: %s" % message if message else "error[R0004]: division by zero"
        found = ran.stdout.count("guest.lean:%d:" % line)
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


def main(bin_folder, root):
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(root / "test/vectors"))
    golden = json.loads((root / "test/vectors/keccak.json").read_text())
    with tempfile.TemporaryDirectory() as name:
        guests = CrossGuests(bin_folder, pathlib.Path(name))
        examples(guests, root)
        failing(guests)
        outputs(guests, root)
        stdlib.merkle(guests)
        stdlib.transcript(guests)
        # Every length is compiled twelve times: a few stand for all of them.
        few = {key: [case for case in cases if case["len"] in (0, 1, 31, 127, 128, 129, 300)]
               for key, cases in golden.items() if key in ("keccak256", "H")}
        stdlib.hashes(guests, few)
    return guests.report()


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
