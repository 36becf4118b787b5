"""The direction of dependencies (ARCHITECTURE): a folder includes only itself and what stands before it,
and the verifier nothing of the prover.  Prints what breaks a rule; exit status 1 if anything does."""
import pathlib
import re
import sys

MAY_INCLUDE = {
    "base": {"base"},
    "ir": {"base", "ir"},
    "frontend": {"base", "ir", "frontend"},
    "backend": {"base", "ir", "backend"},
    "stdlib": {"base", "stdlib"},
    "vm": {"base", "vm"},
    "prover": {"base", "vm", "prover"},
    "aggregate": {"base", "stdlib", "vm", "prover", "aggregate"},
    "tools": {"base", "ir", "frontend", "backend", "stdlib", "vm", "prover", "aggregate", "tools"},
}
GENERATED = {"grammar", "base/program/program_generated.h"}


def verifier_sources(root):
    text = (root / "prover/CMakeLists.txt").read_text()
    block = re.search(r"lean_library\(lean_verifier\s+SOURCES(.*?)DEPENDS", text, re.S).group(1)
    return [root / "prover" / name for name in block.split()]


def includes(path):
    return re.findall(r'^#include "([^"]+)"', path.read_text(), re.M)


def main(root):
    broken = []
    for folder, allowed in MAY_INCLUDE.items():
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".h", ".cpp", ".def"):
                continue
            for name in includes(path):
                top = name.split("/")[0]
                if "/" in name and top in MAY_INCLUDE and top not in allowed:
                    broken.append("%s includes %s" % (path.relative_to(root), name))
    # What the verifier reaches, header by header.
    seen, queue = set(), verifier_sources(root)
    while queue:
        path = queue.pop()
        if path in seen or not path.exists():
            continue
        seen.add(path)
        for name in includes(path):
            if re.search(r"_prover\.h$|/support/", name) and name.startswith("prover/") or name.startswith("vm/"):
                broken.append("the verifier's %s includes %s" % (path.relative_to(root), name))
            queue.append(root / name)
    print("\n".join(broken))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
