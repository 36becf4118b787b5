#!/usr/bin/env python3
"""Whole-process figures for docs/benchmarks.md.  Run when nothing else does:

    ./dev bench [--repeat N]

Each line is the best of N fresh processes; portable kernels stand beside the best ones.
"""
import argparse
import json
import os
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


def main():
    args = argparse.ArgumentParser()
    args.add_argument("bin", type=Path)
    args.add_argument("--repeat", type=int, default=3)
    args = args.parse_args()
    binaries = args.bin.resolve()
    leanc, leanvm = binaries / "leanc", binaries / "leanvm"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
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
        print("\n| permutations | kernels | permutations/s | prove | peak memory | proof | verify |")
        print("|---|---|---|---|---|---|---|")
        for log_n, kernels in ((10, None), (10, "portable"), (13, None), (15, None)):
            _, out = run([leanvm, "hash", "--log-n", str(log_n), "--repeat", str(args.repeat), "--json"], kernels)
            r = json.loads(out)
            print("| 2^%d | %s | %d | %.2f s | %.0f MiB | %.1f KiB | %.1f ms |" % (
                log_n, r["kernels"], r["permutations_per_second"], r["prove_seconds"],
                r["peak_memory_bytes"] / 2**20, r["proof_bytes"] / 1024, 1000 * r["verify_seconds"]))


if __name__ == "__main__":
    main()
