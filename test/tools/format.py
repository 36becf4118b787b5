"""leanc fmt on every source file of the repository and on the lit tests' that parse: it changes no token and no comment,
formatting again changes nothing, and the result depends on tokens and line breaks alone.
Usage: format.py BIN SOURCE_ROOT"""
import pathlib
import re
import subprocess
import sys
import tempfile

TOKEN = re.compile(r'//[^\n]*|"(?:\\.|[^"\\])*"|\w+|\*\*|<<|>=|<=|==|!=|&&|\|\||->|=>|\.\.|\S')


def tokens(text):
    return [t.rstrip() for t in TOKEN.findall(text)]


def mangled(text):
    """Other spaces: none at a line's start, and three between two tokens that have one in between or none."""
    lines = []
    for line in text.split("\n"):
        parts = TOKEN.findall(line)
        out, at = "", 0
        for part in parts:
            gap = line.index(part, at) - at
            # Signs that stand together may be one operator.
            out += ("   " if gap or (out and out[-1].isalnum() and part == "(") else "") + part
            at = line.index(part, at) + len(part)
        lines.append(out.strip())
    return "\n".join(lines)


def main(bin_folder, root):
    failures, formatted = [], 0
    with tempfile.TemporaryDirectory() as name:
        file = pathlib.Path(name) / "x.lean"

        def run(text):
            file.write_bytes(text.encode())
            ran = subprocess.run([bin_folder / "leanc", "fmt", file], capture_output=True, text=True)
            return file.read_bytes().decode() if ran.returncode == 0 else None
        sources = [p for folder in ("examples", "stdlib") for p in sorted((root / folder).rglob("*.lean"))]
        tests = sorted((root / "test/lit").rglob("*.lean"))
        for path in sources + tests:
            try:
                text = path.read_bytes().decode()
            except UnicodeDecodeError:
                continue
            result = run(text)
            if result is None:
                if path in sources:
                    failures.append("%s does not parse" % path)
                continue
            formatted += 1
            if path in sources and result != text:
                failures.append("%s is not formatted" % path)
            if tokens(result) != tokens(text):
                failures.append("%s: other tokens" % path)
            if run(result) != result:
                failures.append("%s: formatted twice" % path)
            if run(mangled(text)) != result:
                failures.append("%s: another layout of the same" % path)
    if formatted < 100:
        failures.append("%d files" % formatted)
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
