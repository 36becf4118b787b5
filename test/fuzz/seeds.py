#!/usr/bin/env python3
"""seeds.py GOLDEN BIN OUT: seed corpora for the fuzz targets, one folder each, from the examples, the
inputs of the lit tests and the golden files (GOLDEN, as golden_files writes them). BIN has leanc."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path(__file__).resolve().parents[2]
LARGEST = 200_000
# As test/fuzz/proof.cpp numbers the golden proofs.
PROOFS = ["toy/fibonacci", "toy/call", "toy/hash", "toy/half_hash", "full/fibonacci", "full/call",
          "full/hash"]


def found(*patterns):
    for pattern in patterns:
        for path in sorted(SOURCES.glob(pattern)):
            if path.is_file() and path.stat().st_size <= LARGEST:
                yield path.read_bytes()


def golden(folder, pattern):
    for path in sorted(folder.glob(pattern)):
        yield path.read_bytes()


def elf_files(leanc):
    with tempfile.TemporaryDirectory() as folder:
        elf = pathlib.Path(folder) / "guest.elf"
        for name in ("state_machine", "factorial", "search", "sumcheck", "merkle_path"):
            for options in ("-O0",), ("-O2", "--target-feature=+zbc"):
                source = SOURCES / "examples" / (name + ".lean")
                subprocess.run([leanc, "--target=rv64im", *options, source, "-o", elf], check=True)
                yield elf.read_bytes()


def signatures():
    """The scheme, public key, message and signature of every golden one; and a key as hex."""
    for number, name in enumerate(("leanxmss.json", "leansphincs.json")):
        golden = json.loads((SOURCES / "test/vectors" / name).read_text())
        for s in golden["signatures"]:
            key = golden["keys"][s["key"]]["public_key"]
            yield bytes([number]) + bytes.fromhex(key + s["message"] + s["signature"])
            yield key.encode()


def main():
    folder, programs, out = map(pathlib.Path, sys.argv[1:])
    corpora = {
        "source": found("examples/**/*.lean", "test/lit/**/*.lean", "stdlib/**/*.lean"),
        "assembly": found("test/lit/**/*.s", "test/lit/tools/*.test"),
        "program": golden(folder, "*/*.bin"),
        "advice": found("examples/**/*.json", "test/lit/**/*.json"),
        "proof": (bytes([number]) + (folder / (name + ".proof")).read_bytes()
                  for number, name in enumerate(PROOFS)),
        "signature": signatures(),
        "elf": elf_files(programs.resolve() / "leanc"),
    }
    for name, inputs in corpora.items():
        target = out / name
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for number, data in enumerate(inputs):
            (target / f"{number:04}").write_bytes(data)


main()
