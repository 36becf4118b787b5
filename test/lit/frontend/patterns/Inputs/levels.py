"""Compiles a program at every level and runs it: prints what the run says, which must be the same at all of them.
Usage: levels.py SOURCE [ADVICE_JSON]"""
import json
import pathlib
import subprocess
import sys
import tempfile


def said(source, level, advice, folder):
    program = pathlib.Path(folder) / "guest.bin"
    compiled = subprocess.run(["leanc", "-O%d" % level, source, "-o", program], capture_output=True, text=True)
    if compiled.returncode:
        return "does not compile\n" + compiled.stderr
    ran = subprocess.run(["leanvm", "run", program, *advice], capture_output=True, text=True)
    # Cycles and instruction numbers are a level's own.
    lines = [l for l in (ran.stdout + ran.stderr).splitlines() if ": " in l and "cycles" not in l]
    return "exit status %d\n" % ran.returncode + "\n".join(lines) + "\n"


def main():
    advice = []
    with tempfile.TemporaryDirectory() as folder:
        if len(sys.argv) > 2:
            path = pathlib.Path(folder) / "advice.json"
            path.write_text(json.dumps(json.loads(sys.argv[2])))
            advice = ["--advice", path]
        texts = [said(sys.argv[1], level, advice, folder) for level in (0, 1, 2)]
    print(texts[0], end="")
    if len(set(texts)) != 1:
        print("levels differ:", *texts[1:], sep="\n")
        sys.exit(1)


main()
