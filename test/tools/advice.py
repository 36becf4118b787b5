"""Advice tracking: test/advice has programs that must be warned of, at marked lines, and programs that must not.
Usage: advice.py BIN SOURCE_ROOT"""
import pathlib
import re
import subprocess
import sys
import tempfile


def main(bin_folder, root):
    failures = []
    with tempfile.TemporaryDirectory() as name:
        file = pathlib.Path(name) / "case.lean"
        for corpus in ("warns", "silent"):
            cases = (root / "test/advice" / (corpus + ".txt")).read_text().split("\n=== ")[1:]
            if len(cases) < 30:
                failures.append("%s: %d cases" % (corpus, len(cases)))
            for case in cases:
                title, source = case.split("\n", 1)
                file.write_text(source)
                ran = subprocess.run([bin_folder / "leanc", file, "-o", pathlib.Path(name) / "case.bin"],
                                     capture_output=True, text=True)
                found = re.findall(r"case\.lean:(\d+):\d+: warning\[([\w-]+)\]", ran.stderr)
                expected = [(str(number), line.split("//~ ")[1]) for number, line in enumerate(source.split("\n"), 1)
                            if "//~ " in line]
                if ran.returncode or found != expected or (corpus == "warns") != bool(expected):
                    failures.append("%s, %s: %s instead of %s\n%s" % (corpus, title, found, expected, ran.stderr))
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
