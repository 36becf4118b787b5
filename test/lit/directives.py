"""Finds CHECK directives that FileCheck would ignore: a misspelled suffix, a prefix that no RUN line
names, a missing colon. Prints them and exits with 1."""
import pathlib
import re
import sys

SUFFIXES = {"", "NEXT", "SAME", "NOT", "DAG", "LABEL", "EMPTY", "COUNT"}


def problems(path):
    text = path.read_text(encoding="utf-8", errors="replace")
    if "RUN:" not in text:
        yield 1, "no RUN line"
    prefixes = {"CHECK"}
    for names in re.findall(r"--?check-prefix(?:es)?[= ](\S+)", text):
        prefixes.update(names.split(","))
    for number, line in enumerate(text.splitlines(), 1):
        if "RUN:" in line:
            continue
        for word, colon in re.findall(r"(?:#|//|;)\s*([A-Z][A-Z0-9_-]*[A-Z0-9])(:?)", line):
            prefix = next((p for p in sorted(prefixes, key=len, reverse=True)
                           if word == p or word.startswith(p + "-")), None)
            if prefix is None:
                if "CHECK" in word or "CHEK" in word:
                    yield number, f"unknown prefix '{word}'"
                continue
            suffix = word[len(prefix) + 1:]
            if re.sub(r"-\d+$", "", suffix) not in SUFFIXES:
                yield number, f"unknown directive '{word}'"
            elif not colon:
                yield number, f"'{word}' without a colon"


def main():
    bad = 0
    for path in sorted(pathlib.Path(sys.argv[1]).rglob("*")):
        if path.suffix in (".ir", ".lean", ".s", ".test") and "Inputs" not in path.parts:
            for number, what in problems(path):
                print(f"{path}:{number}: {what}")
                bad += 1
    sys.exit(bad > 0)


main()
