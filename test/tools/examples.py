"""The examples' advice and public inputs, computed by the Python reference, against the files beside the sources;
every example must accept them, and refuse advice that is wrong.
Usage: examples.py BIN SOURCE_ROOT, or examples.py --write SOURCE_ROOT to write the files."""
import json
import pathlib
import subprocess
import sys
import tempfile

R = (0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb)


def cells(data):
    return ["%x" % int.from_bytes(data[i:i + 16], "little") for i in range(0, len(data), 16)]


def lanes(data):
    return [int.from_bytes(data[i:i + 8], "little") for i in range(0, 32, 8)]


def hex_word(e):
    return "%x" % (e[0] | e[1] << 64 | e[2] << 128)


class Examples:
    """One method an example: (public lanes, advice, advice that must be refused)."""

    def __init__(self, ref, compress):
        self.ref, self.compress = ref, compress

    def hash_chain(self):
        secret = bytes(range(32))
        digest = secret
        for _ in range(1000):
            digest = self.ref.keccak256(digest)
        return lanes(digest), {"secret": [cells(secret)]}, [{"secret": [cells(digest)]}]

    def preimage(self):
        text = b"The quick brown fox jumps over the lazy dog"
        other = cells(text)
        other[2] = "1" + other[2].zfill(22)     # a byte behind the end
        return lanes(self.ref.keccak256(text)), {"text": [cells(text)]}, [
            {"text": [cells(text.replace(b"dog", b"cog"))]}, {"text": [other]}]

    def merkle_path(self):
        hashed, place = self.ref.keccak256, 0b1010011100001101
        member = b"member".ljust(64, b".")
        siblings = [hashed(b"sibling %d" % level) for level in range(16)]
        node = hashed(member)
        for level, sibling in enumerate(siblings):
            node = hashed(sibling + node if place >> level & 1 else node + sibling)
        good = {"member": [cells(member)], "place": [[place]], "siblings": [[c for s in siblings for c in cells(s)]]}
        return lanes(node), good, [{**good, "place": [[place ^ 4]]}, {**good, "place": [[place + (1 << 16)]]},
                                   {**good, "member": [cells(b"nobody".ljust(64, b"."))]}]

    def polynomial(self):
        ref, n = self.ref, 300
        coefficients = [ref.e(ref.k_pow(2, 3 * i), i, ref.k_pow(3, i)) for i in range(n + 1)]
        value = (0, 0, 0)
        for c in reversed(coefficients):
            value = ref.e_add(ref.e_mul(value, R), c)
        entry = [hex_word(c) for c in coefficients]
        good = {"degree": [[n]], "coefficients": [entry]}
        return [*value, ref.k_pow(2, n)], good, [
            {"degree": [[n + 1]], "coefficients": [entry + ["0"]]}, {**good, "coefficients": [entry[:-1] + ["7"]]},
            {**good, "degree": [[65536]]}]

    def state_machine(self):
        number = 0x123456789abcdef0 // 5 * 5
        bits = lambda n: {"bits": [[n >> k & 1] for k in reversed(range(64))]}
        return [number, 0, 0, 0], bits(number), [bits(number + 1), bits(number + 5), {"bits": [[2]] * 64}]

    def search(self):
        ref = self.ref
        value = lambda i: ref.e_pow((ref.k_pow(2, i % 50), 1, 0), 3)
        given = lambda i, place: {"key": [[hex_word(value(i))]], "place": [[place]]}
        return [*value(37), ref.k_pow(2, 37)], given(37, 37), [given(37, 87), given(37, 36), given(37, 237)]

    def sumcheck(self):
        ref, n = self.ref, 10
        add, mul = ref.e_add, ref.e_mul
        one = (1, 0, 0)
        a = [(ref.k_pow(2, i), 0, 0) for i in range(1 << n)]
        b, power = [], one
        for _ in range(1 << n):
            b.append(power)
            power = mul(power, R)
        total = (0, 0, 0)
        for x, y in zip(a, b):
            total = add(total, mul(x, y))
        # 1 + c + .. + c^(N - 1) = (c^N + 1) / (c + 1): the same sum another way.
        c = mul((2, 0, 0), R)
        assert mul(total, add(c, one)) == add(ref.e_pow(c, 1 << n), one)
        state = list(self.compress((0,) * 4, (*total, 2, ref.k_pow(2, n), 0, 0, 0, *(0,) * 4)))
        messages = []
        for _ in range(n):
            h = [(0, 0, 0)] * 3
            for i in range(0, len(a), 2):
                terms = [(a[i], b[i]), (a[i + 1], b[i + 1]), (add(a[i], a[i + 1]), add(b[i], b[i + 1]))]
                h = [add(s, mul(x, y)) for s, (x, y) in zip(h, terms)]
            messages.append([hex_word(e) for e in h])
            state = list(self.compress(tuple(state), (*h[0], 3, *h[1], 0, *h[2], 0)))
            state = list(self.compress(tuple(state), (0, 0, 0, 5, *(0,) * 8)))
            r = tuple(state[:3])
            a, b = ([add(t[i], mul(r, add(t[i], t[i + 1]))) for i in range(0, len(t), 2)] for t in (a, b))
        good = {"rounds": [[n]], "sum": [[hex_word(total)]], "messages": messages}
        wrong = [list(m) for m in messages]
        wrong[4][2] = "1"
        fewer = {"rounds": [[n - 1]], "sum": good["sum"], "messages": messages[:-1]}
        return [*total, ref.k_pow(2, n)], good, [{**good, "messages": wrong}, fewer]

    def all(self):
        return {name: getattr(self, name)() for name in ("hash_chain", "preimage", "merkle_path", "polynomial",
                                                         "state_machine", "search", "sumcheck")}


def files(root, name, public, advice):
    yield root / "examples" / (name + ".public"), ",".join("%016x" % lane for lane in public) + "\n"
    yield root / "examples" / (name + ".advice.json"), json.dumps(advice) + "\n"


def test(binaries, root, examples):
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, (public, advice, wrong) in examples.items():
            for path, text in files(root, name, public, advice):
                if not path.exists() or path.read_text() != text:
                    failures.append("%s is not what the reference computes" % path.name)
            program = folder / (name + ".bin")
            subprocess.run([binaries / "leanc", "examples/%s.lean" % name, "-o", program], cwd=root, check=True)
            check = lambda *options: subprocess.run([binaries / "leanvm", "check", "-q", program, *options], cwd=root,
                                                    capture_output=True, text=True)
            good = check()
            if good.returncode:
                failures.append("%s: %s" % (name, good.stderr[:300]))
            for number, other in enumerate(wrong):
                (folder / "wrong.json").write_text(json.dumps(other))
                bad = check("--advice", folder / "wrong.json")
                if bad.returncode != 1 or "error" not in bad.stderr:
                    failures.append("%s: wrong advice %d is accepted" % (name, number))
    print("\n".join(failures))
    return 1 if failures else 0


def main(argument, root):
    sys.path.insert(0, str(root / "test/vectors"))
    import reference
    from field_ref import compress
    examples = Examples(reference, compress).all()
    if argument != "--write":
        return test(pathlib.Path(argument).resolve(), root, examples)
    for name, (public, advice, _) in examples.items():
        for path, text in files(root, name, public, advice):
            path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]).resolve()))
