"""Guests compiled and run by the tools' tests, also with hints that lie: hints are the prover's, so a wrong one must
make the run fail, whatever it says."""
import json
import re
import subprocess

# Which of a hint's cells it writes.
WRITTEN = {"bits": 1, "position.bits": 1, "digits": 1, "limbs": 1, "low": 1, "log": 1, "inverse": 1, "divrem": 1,
           "less": 2}


def words(values):
    """One advice entry of words or lanes."""
    return ["%x" % v for v in values]


class Guests:
    def __init__(self, bin_folder, folder):
        self.bin, self.folder, self.failures = bin_folder, folder, []

    def tool(self, *command):
        return subprocess.run([self.bin / command[0], *command[1:]], capture_output=True, text=True)

    def compile(self, name, source):
        path, program = self.folder / "guest.lean", self.folder / "guest.bin"
        path.write_text(source)
        built = self.tool("leanc", path, "-o", program)
        if built.returncode:
            self.failures.append("%s: %s" % (name, built.stderr[:500]))
            return None
        return program

    def check(self, name, program, advice, expected):
        """`advice` maps streams to entries. The run must publish the lanes `expected`; without them, fail. Wherever
        frames and buffers lie, it fails or publishes the same."""
        path = self.folder / "m.json"
        path.write_text(json.dumps(advice))
        for command in (("check",), ("run", "--scatter", "1"), ("run", "--scatter", "2")):
            ran = self.tool("leanvm", *command, program, "--advice", path, "--json")
            if ran.returncode not in (0, 1) or (ran.returncode == 1 and "error" not in ran.stderr):
                self.failures.append("%s: ended with %d" % (name, ran.returncode))
            elif ran.returncode:
                if expected is not None and command == ("check",):
                    self.failures.append("%s: %s" % (name, ran.stderr[:300]))
            elif expected is None:
                self.failures.append("%s: accepted" % name)
            elif json.loads(ran.stdout)["public_input"] != ",".join("%016x" % lane for lane in expected):
                self.failures.append("%s: published %s" % (name, json.loads(ran.stdout)["public_input"]))

    def run(self, name, source, entry=(), expected=None):
        """A guest that pops the words `entry` from the stream "m"."""
        program = self.compile(name, source)
        if program:
            self.check(name, program, {"m": [words(entry)]} if entry else {}, expected)

    def forge(self, name, source, advice, kind, values, expected=None):
        """The first hint of `kind` gives `values` instead: numbers for positions, hex strings for words."""
        program = self.compile(name, source)
        if not program:
            return
        text = self.tool("leanvm", "disasm", program).stdout
        hint = re.search(r"\.hint %s \[([\d, ]+)\] .*" % re.escape(kind), text)
        if not hint:
            self.failures.append("%s: no hint %s" % (name, kind))
            return
        cells = hint.group(1).split(", ")[WRITTEN[kind]:]
        kinds = ["3" if isinstance(v, int) else "0" for v in values]
        lie = ".hint advice [%s] (%s) %d" % (", ".join(cells), ", ".join(kinds), text.count("\n.string "))
        strings = list(re.finditer(r"^\.string .*\n", text, re.M))
        at = strings[-1].end() if strings else text.index("\n") + 1
        text = text[:at] + '.string "lie"\n' + text[at:hint.start()] + lie + text[hint.end():]
        (self.folder / "forged.s").write_text(text)
        forged = self.folder / "forged.bin"
        built = self.tool("leanvm", "asm", self.folder / "forged.s", "-o", forged)
        if built.returncode:
            self.failures.append("%s: %s" % (name, built.stderr[:300]))
            return
        self.check(name, forged, {**advice, "lie": [values]}, expected)

    def report(self):
        print("\n".join(self.failures))
        return 1 if self.failures else 0
