"""The snippets of docs/language.md: each is compiled and run. A comment before a snippet says what it is and what it
stands in:

    <!-- statements            or program, items, tests, commands, errors, not code
    before: let b: bit = ..    text before it, in the function for statements
    after: ..                  text behind it
    advice: {"b": [[1]]}
    a/b.lean: ..               a file beside it
    -->

Usage: snippets.py BIN SOURCE_ROOT"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

SNIPPET = re.compile(r"(?:<!-- ([\w ]+?)(?: -->|\n(.*?)\n-->)\n\n)?((?:^    [^\n]*\n|^\n(?=    ))+)", re.M | re.S)


class Snippet:
    def __init__(self, match, text):
        self.kind, self.code = match[1], textwrap.dedent(match[3])
        self.line = text.count("\n", 0, match.start(3)) + 1
        self.given = {}
        for line in (match[2] or "").splitlines():
            key, value = line.split(": ", 1) if ": " in line else (line.rstrip(":"), "")
            self.given.setdefault(key, []).append(value)

    def text(self, key):
        return "".join(line + "\n" for line in self.given.get(key, []))

    def source(self):
        if self.kind == "statements":
            return "fn main() {\n%s%s%s}\n" % (self.text("before"), self.code, self.text("after"))
        return self.text("before") + self.code + self.text("after")


def run(binaries, folder, *command):
    environment = {**os.environ, "PATH": "%s:%s" % (binaries, os.environ["PATH"])}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def problem(binaries, folder, snippet):
    """What is wrong with a snippet, or nothing."""
    for name in snippet.given:
        if name.endswith(".lean"):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(snippet.text(name))
    if snippet.kind == "commands":
        code, output = run(binaries, folder, "sh", "-e", "-c", snippet.code)
        return output if code else None
    if snippet.kind == "errors":
        code, output = run(binaries, folder, "leanc", "prog.lean", "-o", "prog.bin")
        return None if code == 1 and output == snippet.code else "it prints\n" + output
    (folder / "snippet.lean").write_text(snippet.source())
    if snippet.kind == "tests":
        code, output = run(binaries, folder, "leanc", "test", "snippet.lean")
        return output if code else None
    code, output = run(binaries, folder, "leanc", "snippet.lean", "-o", "snippet.bin")
    if code == 0:
        (folder / "advice.json").write_text(snippet.text("advice") or "{}")
        code, output = run(binaries, folder, "leanvm", "check", "snippet.bin", "--advice", "advice.json")
    return output if code else None


def main(binaries, root):
    page = root / "docs/language.md"
    text = page.read_text()
    failures, count = [], 0
    for match in SNIPPET.finditer(text):
        snippet = Snippet(match, text)
        count += 1
        if snippet.kind == "not code":
            continue
        if snippet.kind is None:
            wrong = "no comment says what it is"
        else:
            with tempfile.TemporaryDirectory() as folder:
                wrong = problem(binaries, pathlib.Path(folder), snippet)
        if wrong:
            failures.append("%s:%d: %s" % (page.name, snippet.line, wrong))
    print("\n".join(failures) or "%d snippets" % count)
    return 1 if failures or count < 8 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
