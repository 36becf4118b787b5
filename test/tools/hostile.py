"""Hostile files of every kind: each gives an error on standard error and exit status 1, within a second of
processor time and 512 MiB.  Usage: hostile.py BIN SOURCE_ROOT"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile

SECONDS, MIB = 1.0, 512
SEED = 5
failures = []


def attempt(name, command, statuses=(1,)):
    with tempfile.TemporaryFile() as err:
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=err, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        err.seek(0)
        text = err.read().decode(errors="replace")
    seconds, mib = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
    if child.returncode not in statuses or (child.returncode == 1 and "error" not in text) \
            or seconds > SECONDS or mib > MIB:
        failures.append("%s: status %d, %.2f s, %.0f MiB: %s" % (name, child.returncode, seconds, mib, text[:200]))


def main(bin_folder, root):
    leanc, leanvm, opt = (bin_folder / n for n in ("leanc", "leanvm", "lean-opt"))
    rnd = random.Random(SEED)
    with tempfile.TemporaryDirectory() as name:
        tmp = pathlib.Path(name)

        def source(label, text):
            path = tmp / "bad.lean"
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            attempt(label, [leanc, path, "-o", tmp / "bad.bin"])

        deep = 50000
        source("nested parentheses", "fn main() { let x: word = %s1%s; }" % ("(" * deep, ")" * deep))
        source("nested brackets", "fn main() { let x = %s1%s; }" % ("[" * deep, "]" * deep))
        source("nested blocks", "fn main() { %s %s }" % ("{" * deep, "}" * deep))
        source("nested ifs", "fn main() { %s %s }" % ("if 1 == 1 {" * deep, "}" * deep))
        source("open parentheses", "(" * deep)
        source("unary operators", "fn main() { let x: bit = %s1; }" % ("!" * deep))
        source("megabyte line", "fn main() { let x = " + "a" * (1 << 20) + "; }")
        source("megabyte of digits", "fn main() { let x = " + "9" * (1 << 20) + "; }")
        source("megabyte string", 'fn main() { assert 1 == 1, "' + "a" * (1 << 20))
        source("zero bytes", bytes(1 << 16))
        source("not UTF-8", b"fn main() { let \xff\xfe = 1; }")
        source("huge array", "fn main() { let x: [word; 4000000000]; assert x[0] == 1; }")
        source("huge unrolling", "fn main() { unroll for i in 0..1000000000 { print(\"x\", i); } }")
        source("endless constants", "const A: int = B; const B: int = A; fn main() { let x: word = A; }")

        def prepare(label):
            program = tmp / (label + ".bin")
            subprocess.run([leanc, root / "examples" / (label + ".lean"), "-o", program], check=True, cwd=root)
            return program
        program = prepare("permutation")
        advice = root / "examples/permutation.advice.json"
        proof = tmp / "permutation.proof"
        subprocess.run([leanvm, "prove", program, "--advice", advice, "-q", "-o", proof], check=True)
        assembly = subprocess.run([leanvm, "disasm", program], check=True, capture_output=True).stdout
        ir = subprocess.run([leanc, root / "examples/permutation.lean", "--emit=ir"], check=True,
                            capture_output=True, cwd=root).stdout

        def damaged(data):
            yield "empty", b""
            for cut in (1, 8, len(data) // 2, len(data) - 1):
                yield "cut at %d" % cut, data[:cut]
            yield "doubled", data + data
            for _ in range(12):
                at, bit = rnd.randrange(len(data)), rnd.randrange(8)
                yield "bit %d of byte %d" % (bit, at), data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1:]

        def each(kind, data, command, statuses=(0, 1)):
            path = tmp / "bad"
            for label, bad in damaged(data):
                path.write_bytes(bad)
                attempt("%s, %s" % (kind, label), command(path), statuses)
        each("program", program.read_bytes(),
             lambda p: [leanvm, "run", p, "--advice", advice, "--max-cycles", "100000", "--max-memory", "64M"])
        each("proof", proof.read_bytes(), lambda p: [leanvm, "verify", program, p], (1,))
        each("advice", advice.read_bytes(), lambda p: [leanvm, "run", program, "--advice", p])
        each("assembly", assembly, lambda p: [leanvm, "asm", p, "-o", tmp / "x.bin"])
        each("ir", ir, lambda p: [opt, p])
        rows = bytearray(proof.read_bytes())
        for word in range(11, 18):                       # memory cells and the rows of each table
            for value in (0, 1 << 32, (1 << 32) + 1, (1 << 64) - 1):
                bad = bytes(rows[:8 * word]) + value.to_bytes(8, "little") + bytes(rows[8 * word + 8:])
                (tmp / "bad").write_bytes(bad)
                attempt("size %d in word %d" % (value, word), [leanvm, "verify", program, tmp / "bad"],
                        (0, 1) if bad == bytes(rows) else (1,))
        attempt("unwritable proof", [leanvm, "prove", program, "--advice", advice, "-o", tmp / "no/x.proof"])
        attempt("unwritable program", [leanc, root / "examples/permutation.lean", "-o", tmp / "no/x.bin"])
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
