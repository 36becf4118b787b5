"""Two spellings of one program accept the same advice and publish the same, at every level (test/metamorphic).
Usage: metamorphic.py BIN SOURCE_ROOT"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

SEED = 20261
RUNS = 24


def pairs(text):
    """Name, streams and the two programs of each pair."""
    for part in text.split("\n=== ")[1:]:
        head, *programs = part.split("\n---\n")
        name, streams = head.split("\n")
        yield name, [s.split() for s in streams.split(", ")], [p + "\n" for p in programs]


def imports(program):
    return "".join("import std.%s;\n" % m for m in ("keccak", "num") if m + "." in program)


def entry(rng, kind, size):
    value = rng.randrange(int(size))
    return [["%x" % value if kind == "word" else value if kind != "lane" else "0x%x" % value]]


class Runner:
    def __init__(self, binaries, folder):
        self.binaries, self.folder = binaries, folder

    def compiled(self, program, name, level):
        source, out = self.folder / (name + ".lean"), self.folder / ("%s.%d.bin" % (name, level))
        source.write_text(imports(program) + program)
        done = subprocess.run([self.binaries / "leanc", "-O%d" % level, source, "-o", out], capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        return out

    def outcome(self, program, advice):
        """What it publishes, or nothing if it refuses."""
        path = self.folder / "advice.json"
        path.write_text(json.dumps(advice))
        done = subprocess.run([self.binaries / "leanvm", "run", program, "--json", "--advice", path], capture_output=True,
                              text=True)
        if done.returncode not in (0, 1):
            sys.exit("exit status %d: %s" % (done.returncode, done.stderr))
        return json.loads(done.stdout[done.stdout.index("{"):])["public_input"] if done.returncode == 0 else None


def main():
    binaries, root = (pathlib.Path(a).resolve() for a in sys.argv[1:])
    rng, failures, all_pairs = random.Random(SEED), 0, list(pairs((root / "test/metamorphic/pairs.txt").read_text()))
    print("seed %d" % SEED)
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(binaries, pathlib.Path(folder))
        for name, streams, programs in all_pairs:
            left, right = runner.compiled(programs[0], "left", 2), runner.compiled(programs[1], "right", 2)
            plain = runner.compiled(programs[0], "left", 0)
            accepted = refused = 0
            for _ in range(RUNS):
                advice = {stream: entry(rng, kind, size) for stream, kind, size in streams}
                outcomes = [runner.outcome(p, advice) for p in (left, right, plain)]
                accepted += outcomes[0] is not None
                refused += outcomes[0] is None
                if len({json.dumps(o) for o in outcomes}) != 1:
                    print("%s: %s with %s" % (name, outcomes, json.dumps(advice)))
                    failures += 1
            print("%-50s %2d accepted, %2d refused" % (name, accepted, refused))
            if accepted == 0:
                print("%s: never accepted" % name)
                failures += 1
    sys.exit(failures != 0)


main()
