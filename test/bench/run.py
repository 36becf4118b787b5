#!/usr/bin/env python3
"""Whole-process figures for docs/benchmarks.md.  Run when nothing else does:

    ./dev bench [--repeat N] [--section NAME]

Each line is the best of N fresh processes; portable kernels stand beside the best ones.
"""
import argparse
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(command, kernels=None):
    env = dict(os.environ)
    if kernels:
        env["LEAN_KERNELS"] = kernels
    start = time.monotonic()
    out = subprocess.run(command, env=env, check=True, capture_output=True, text=True, cwd=ROOT).stdout
    return time.monotonic() - start, out


def prove(leanvm, program, folder, repeat, kernels=None, options=()):
    """The run with the shortest wall time: (wall seconds, report)."""
    best = None
    for _ in range(repeat):
        wall, out = run([leanvm, "prove", program, "-o", folder / "bench.proof", "--json", *options], kernels)
        if best is None or wall < best[0]:
            best = wall, json.loads(out)
    return best


def line(name, wall, report):
    phases = ", ".join("%s %.2f" % item for item in report["phases"].items())
    print("| %s | %s | %d | %.2f s | %.2f s | %.2f GiB | %.1f KiB | %.1f ms | %s |" % (
        name, report["kernels"], report["threads"], wall, report["prove_seconds"],
        report["peak_memory_bytes"] / 2**30, report["proof_bytes"] / 1024, 1000 * report["verify_seconds"], phases))
    sys.stdout.flush()


def compiled(leanc, source, folder, **defines):
    program = folder / "guest.bin"
    run([leanc, source, "-o", program] + [x for name, v in defines.items() for x in ("-D", "%s=%s" % (name, v))])
    return program


def whole_runs(leanc, leanvm, folder, args):
    program = folder / "fib.bin"
    compile_seconds = min(run([leanc, "examples/fibonacci.lean", "-o", program])[0] for _ in range(args.repeat))
    print("leanc examples/fibonacci.lean: %.2f s\n" % compile_seconds)
    print("| run | kernels | threads | process | prove | peak memory | proof | verify | phases (s) |")
    print("|---|---|---|---|---|---|---|---|---|")
    line("fibonacci, rate 1/2", *prove(leanvm, program, folder, args.repeat))
    line("fibonacci, rate 1/2", *prove(leanvm, program, folder, args.repeat, options=("--threads", "1")))
    line("fibonacci, rate 1/4", *prove(leanvm, program, folder, 1, options=("--log-inv-rate", "2")))
    matrix = folder / "matrix.bin"
    run([leanc, "examples/matrix.lean", "-o", matrix])
    for kernels in (None, "portable"):
        line("matrix, rate 1/2", *prove(leanvm, matrix, folder, args.repeat, kernels=kernels))


def hash_batch(leanvm, log_n, repeat, kernels=None):
    return json.loads(run([leanvm, "hash", "--log-n", str(log_n), "--repeat", str(repeat), "--json"], kernels)[1])


def permutations(leanc, leanvm, folder, args):
    print("| permutations | kernels | permutations/s | prove | peak memory | proof | verify |")
    print("|---|---|---|---|---|---|---|")
    for log_n, kernels in ((10, None), (10, "portable"), (13, None), (15, None)):
        r = hash_batch(leanvm, log_n, args.repeat, kernels)
        print("| 2^%d | %s | %d | %.2f s | %.0f MiB | %.1f KiB | %.1f ms |" % (
            log_n, r["kernels"], r["permutations_per_second"], r["prove_seconds"],
            r["peak_memory_bytes"] / 2**20, r["proof_bytes"] / 1024, 1000 * r["verify_seconds"]))
        sys.stdout.flush()


def growth(leanc, leanvm, folder, args):
    """Time and memory of fibonacci from 2^14 steps on: both are linear in rows."""
    print("| steps | rows | prove | per row | peak memory | per row | committed words |")
    print("|---|---|---|---|---|---|---|")
    for log_steps in range(14, args.largest + 1):
        program = compiled(leanc, "examples/fibonacci.lean", folder, OUTER=1 << (log_steps - 10), INNER=1 << 10)
        _, r = prove(leanvm, program, folder, args.repeat)
        print("| 2^%d | %d | %.3f s | %.0f ns | %.0f MiB | %.0f bytes | %d |" % (
            log_steps, r["cycles"], r["prove_seconds"], 1e9 * r["prove_seconds"] / r["cycles"],
            r["peak_memory_bytes"] / 2**20, r["peak_memory_bytes"] / r["cycles"], r["committed_words"]))
        sys.stdout.flush()


def hash_guest(leanc, leanvm, folder, args):
    """A guest of many hashes against its hashes alone and itself without them: prove <= 1.25 t_hash + t_rest,
    t_hash = hashes over the stand-alone rate, t_rest = the time of the guest with a `mul` for each hash."""
    outer, inner = args.hashes // 1000, 1000
    times = {}
    for hashed in ("true", "false"):
        program = compiled(leanc, "test/bench/hashes.lean", folder, OUTER=outer, INNER=inner, HASHED=hashed)
        times[hashed] = prove(leanvm, program, folder, args.repeat)[1]
    log_n = (outer * inner - 1).bit_length()
    rate = hash_batch(leanvm, log_n, args.repeat)["permutations_per_second"]
    t_hash, t_rest = outer * inner / rate, times["false"]["prove_seconds"]
    taken, bound = times["true"]["prove_seconds"], 1.25 * t_hash + t_rest
    print("| hashes | rows | prove | t_hash (rate at 2^%d) | t_rest | 1.25 t_hash + t_rest | prove / bound |" % log_n)
    print("|---|---|---|---|---|---|---|")
    print("| %d | %d | %.2f s | %.2f s (%d/s) | %.2f s | %.2f s | %.2f |" % (
        outer * inner, times["true"]["cycles"], taken, t_hash, rate, t_rest, bound, taken / bound))


def rv64im(leanc, leanvm, folder, args):
    """What field operations and hashes cost in instructions of rv64im, and guests on both targets."""
    def cycles(program):
        return int(re.search(r"cycles +([0-9,]+)", run([leanvm, "run", program])[1]).group(1).replace(",", ""))

    def elf(source, feature, *options):
        program = folder / (Path(source).stem + ".elf")
        run([leanc, "--target=rv64im", "--target-feature=" + feature, source, "-o", program, *options])
        return program

    def code_bytes(program):
        data = program.read_bytes()
        table, count = struct.unpack_from("<Q", data, 32)[0], struct.unpack_from("<H", data, 56)[0]
        headers = [struct.unpack_from("<IIQQQQ", data, table + 56 * i) for i in range(count)]
        return sum(size for kind, flags, _, _, _, size in headers if kind == 1 and flags & 1)

    def each(what, target):
        """Cycles of one operation: a loop with it less the loop without."""
        times, source, totals = 10, "test/bench/operations.lean", []
        for operation in (what, 0):
            defines = ("-D", "WHAT=%d" % operation, "-D", "TIMES=%d" % times)
            if target == "leanisa":
                program = folder / "operations.bin"
                run([leanc, source, "-o", program, *defines])
            else:
                program = elf(source, target, *defines)
            totals.append(cycles(program))
        return (totals[0] - totals[1]) / (100 * times)

    print("| operation | rv64im | with Zbc | leanISA |")
    print("|---|---|---|---|")
    for what, name in enumerate(("product in K", "product in E", "quotient in K", "quotient in E", "Keccak-f"), 1):
        print("| %s | %.0f | %.0f | %.0f |" % (name, *(each(what, t) for t in ("-zbc", "+zbc", "leanisa"))))
    print("\n| guest | code, bytes | instructions | with Zbc: code, bytes | instructions |"
          " leanISA: instructions | cycles |")
    print("|---|---|---|---|---|---|---|")
    for source in sorted((ROOT / "examples").glob("*.lean")):
        cells = [source.stem]
        for feature in ("-zbc", "+zbc"):
            program = elf(str(source), feature)
            for kind in (".public", ".advice.json"):
                beside = source.with_name(source.stem + kind)
                if beside.exists():
                    (folder / beside.name).write_bytes(beside.read_bytes())
            cells += ["%d" % code_bytes(program), "%d" % cycles(program)]
        program = folder / (source.stem + ".bin")
        run([leanc, str(source), "-o", program])
        listing = run([leanvm, "disasm", program])[1]
        size = len(re.findall(r"^  (?:xor|mul|set|deref|jump|keccak)", listing, re.M))
        print("| %s |" % " | ".join(cells + [str(size), "%d" % cycles(program)]))
        sys.stdout.flush()


SECTIONS = {"runs": whole_runs, "permutations": permutations, "growth": growth, "hash-guest": hash_guest,
            "rv64im": rv64im}


def main():
    args = argparse.ArgumentParser()
    args.add_argument("bin", type=Path)
    args.add_argument("--repeat", type=int, default=3)
    args.add_argument("--section", choices=SECTIONS, action="append", help="only this one; may be repeated")
    args.add_argument("--largest", type=int, default=22, help="growth: up to 2^N steps")
    args.add_argument("--hashes", type=int, default=100_000, help="hash-guest: hashes, a multiple of 1000")
    args = args.parse_args()
    binaries = args.bin.resolve()
    with tempfile.TemporaryDirectory() as name:
        for section in args.section or SECTIONS:
            print("\n## %s\n" % section)
            SECTIONS[section](binaries / "leanc", binaries / "leanvm", Path(name), args)


if __name__ == "__main__":
    main()
