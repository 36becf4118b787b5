"""Guests that verify signatures and form statements, against the golden values: good ones are accepted, a bad one fails
at the assertion that names its stage; and the aggregation guest as a whole.
Usage: schemes.py BIN SOURCE_ROOT"""
import json
import pathlib
import re
import sys
import tempfile

from guests import Guests, words

XMSS = """import std.xmss;
fn main() {
    let key: xmss.PublicKey = advice("key");
    let m: [word; 2] = advice("message");
    let s: xmss.Signature = advice("xmss");
    xmss.verify(key, m, s);
}"""
SPHINCS = XMSS.replace("xmss", "sphincs")
STATEMENT = """import std.statement;
fn main() {
    let environment: [word; 2] = advice("environment");
    let n_x: index = advice("n");
    let n_s: index = advice("n");
    let n_r: index = advice("n");
    let x = alloc<word>(n_x * 4 + 4);
    advice_into(x, n_x * 4, "claims");
    let s = alloc<word>(n_s * 4 + 4);
    advice_into(s, n_s * 4, "claims");
    let roots: [word; 2] = advice("roots");
    let deferred: [word; %d] = %s;
    let c = statement.claims_digest(n_x, n_s, statement.list_digest(x, n_x), statement.list_digest(s, n_s));
    assert public_input() == statement.digest(%d, environment, c, roots, deferred);
}"""


CLIMB = """import std.wots;
fn main() {
    let p: word = advice("place");
    let start: word = advice("place");
    let n: lane = advice("place");
    let siblings: [word; %d] = advice("siblings");
    %s;
    assert public_input() == [root, above];
}"""
REVEALED = """import std.wots;
fn main() {
    let p: word = advice("place");
    let leaf: lane = advice("place");
    let d: word = advice("place");
    let (x, value, sum) = wots.revealed(58, p, leaf, 1, d);
    assert value == d;
    assert public_input() == [x, gpow(sum)];
}"""
BLOB = """import std.blob;
fn main() {
    let root: [word; 2] = advice("root");
    let n: index = advice("n");
    let log: index = advice("n");
    blob.verify(root, n, log);
}"""


def cells(data):
    return [int.from_bytes(data[i:i + 16], "little") for i in range(0, len(data), 16)]


def bits(n, count):
    return [n >> k & 1 for k in range(count)]


def claim(pk, m):
    return {"key": [words(cells(pk))], "message": [words(cells(m))]}


def xmss_advice(pk, m, sig):
    halves = sig[4:1204], sig[1204:]
    entry = words([int.from_bytes(sig[:4], "little")])
    for h in halves:
        entry += words(cells(h[:16] + h[944:]))
    return {**claim(pk, m), "xmss": [entry], "chains": [[w] for h in halves for w in words(cells(h[16:944]))]}


def sphincs_advice(ref, pk, m, sig):
    W = int.from_bytes(ref.sphincs_digest(ref.Hasher(1, pk[16:]), m, sig[:16])[0], "little")
    entry = words(cells(sig[:16]) + [W % (1 << 26)]) + bits(W >> 266, 54)
    for k in range(24):
        u = W >> 26 + 10 * k & 1023
        entry += [u & 31, u >> 5] + words(cells(sig[16 + 176 * k:192 + 176 * k]))
    chains = []
    for y in (2, 1, 0):
        part = sig[ref.SPH_OFFSETS[y]:][:1028 + 16 * ref.SPH_HEIGHTS[y]]
        entry += bits(int.from_bytes(part[:4], "little"), 32) + words(cells(part[1028:]))
        chains += [[w] for w in words(cells(part[4:1028]))]
    return {**claim(pk, m), "sphincs": [entry], "chains": chains}


def fails_at(guests, name, program, advice, stage):
    path = guests.folder / "m.json"
    path.write_text(json.dumps(advice))
    ran = guests.tool("leanvm", "run", program, "--advice", path)
    if ran.returncode != 1 or not re.search(r"\b%s\b" % stage, ran.stderr):
        guests.failures.append("%s: not %s but %d, %s" % (name, stage, ran.returncode, ran.stderr[:200]))


def signatures(guests, ref, file, source, advice_of, costs=None):
    """`costs`: the most cycles and memory cells that one of the golden signatures takes."""
    golden = ref.load(file)
    program = guests.compile(file, source)
    if not program:
        return
    good, cycles, memory = [], [], []
    for s in golden["signatures"]:
        one = [bytes.fromhex(x) for x in (golden["keys"][s["key"]]["public_key"], s["message"], s["signature"])]
        good.append(one)
        guests.check("%s %d" % (file, len(good)), program, advice_of(*one), [0] * 4)
        ran = guests.tool("leanvm", "run", program, "--advice", guests.folder / "m.json", "--json")
        if ran.returncode == 0:
            run = json.loads(ran.stdout)
            cycles.append(run["cycles"])
            memory.append(run["memory_cells"])
            if run["rows"]["keccak"] != s["verify_permutations"]:
                guests.failures.append("%s: %d permutations" % (file, run["rows"]["keccak"]))
    if costs and (max(cycles), max(memory)) != costs:
        guests.failures.append("%s: %d cycles, %d cells" % (file, max(cycles), max(memory)))
    for c in golden["negative"]:
        bad = ref.mutate(c["mutation"], *good[c["base"]])
        if c["stage"] != "length":                     # a guest takes no bytes
            fails_at(guests, c["what"], program, advice_of(*bad), c["stage"])

    # Values that are not what their type or place says.
    advice = advice_of(*good[0])
    stream = "xmss" if "xmss" in advice else "sphincs"
    entry = advice[stream][0]
    for i, item in list(enumerate(entry))[::5]:
        if isinstance(item, int):
            lie = json.loads(json.dumps(advice))
            lie[stream][0][i] = 2 + item if item < 2 else item ^ 1
            guests.check("%s: number %d of the entry" % (file, i), program, lie, None)


def lanes(data):
    return [int.from_bytes(data[i:i + 8], "little") for i in range(0, 32, 8)]


def one_time(guests, ref):
    """The parts of a layer by themselves, and hints for them that lie."""
    h = ref.Hasher(0, bytes(range(16)))
    p, start = cells(h.P)[0], bytes(range(16, 32))
    for height, layer, n in ((16, 1, 0xb5a7d296), (7, 0, 0x155), (5, 2, 3)):
        siblings = [ref.H(bytes([i]))[:16] for i in range(height)]
        low = n % (1 << height)
        advice = {"place": [[w] for w in words([p, cells(start)[0], n])],
                  "siblings": [words(cells(b"".join(siblings)))]}
        name = "climb, height %d" % height
        program = guests.compile(name, CLIMB % (height, "let (root, above) = wots.climb(%d, %d, p, start, n, siblings)" % (height, layer)))
        if program:
            guests.check(name, program, advice, lanes(h.climb(layer, n, start, siblings) + ref.le(n >> height, 16)))
        whole = CLIMB % (height, "let above = 0; let root = wots.root(%d, %d, p, start, n, siblings)" % (height, layer))
        program = guests.compile(name, whole)
        if program and n >> height:
            guests.check(name + ", a number too large", program, advice, None)
        advice["place"][2] = words([low])
        for lie in ([low & 15 ^ 1], [16 + (low & 15)], [1 << 20]):
            guests.forge("%s, another side %s" % (name, lie), whole, advice, "digits", lie)
    leaf = 9
    d = int.from_bytes(ref.H(b"digits")[:14], "little") % (1 << 116)
    x = ref.digits(ref.le(d, 16))
    values = [ref.H(bytes([i, 1]))[:16] for i in range(58)]
    expected = h.leaf(1, leaf, [h.walk(1, leaf, i, x[i], 3, v) for i, v in enumerate(values)])
    advice = {"place": [[w] for w in words([p, leaf, d])], "chains": [words(cells(v)) for v in values]}
    program = guests.compile("revealed", REVEALED)
    if program:
        guests.check("revealed", program, advice, lanes(expected + ref.le(ref.k_pow(2, sum(x)), 16)))
    threes = [d >> 6 * k & 63 for k in range(18)]
    for k, other in ((0, threes[0] ^ 1), (17, threes[17] ^ 32), (3, 64), (9, 64 + threes[9])):
        guests.forge("revealed, group %d as %d" % (k, other), REVEALED, advice, "digits", threes[:k] + [other] + threes[k + 1:])


def statements(guests, ref):
    for c in ref.load("statement.json")["cases"]:
        if c["deferred_bytes"] > 96 or c["xmss_claims"][1] > 1000:
            continue
        tag, n = c["env_tag"], c["deferred_bytes"] // 24
        env = bytes(32) if tag is None else bytes(tag + i & 255 for i in range(32))
        lists = []
        for tag, count in (c["xmss_claims"], c["sphincs_claims"]):
            lists.append(b"".join(i.to_bytes(4, "big") + bytes(tag + 5 * i + j & 255 for j in range(4, 64)) for i in range(count)))
        deferred = ref.seq(c["deferred_bytes"])
        elements = [int.from_bytes(deferred[24 * i:24 * i + 24], "little") for i in range(n)]
        advice = {"environment": [words(cells(env))], "n": [[len(l) // 64] for l in lists] + [[c["roots"]]],
                  "claims": [words(cells(l)) for l in lists], "roots": [words(cells(bytes.fromhex(c["D_da"])))],
                  "deferred": [words(elements)]}
        if not n:
            del advice["deferred"]
        program = guests.compile("statement", STATEMENT % (n, 'advice("deferred")' if n else "[0; 0]", n))
        if program:
            guests.check("statement %s" % c["public_input"][:8], program, advice, [int(x, 16) for x in c["lanes_in0_in1_in2_in3"]])
    # Four elements passed on, of which the golden file has one and thirty.
    env, digest = bytes(range(32)), bytes(range(32, 64))
    elements = [int.from_bytes(ref.H(bytes([i]))[:24], "little") for i in range(4)]
    message = env + digest + digest + b"".join(e.to_bytes(24, "little") for e in elements)
    source = """import std.statement;
fn main() {
    let e: [word; 10] = advice("m");
    assert public_input() == statement.digest(4, [e[0], e[1]], [e[2], e[3]], [e[4], e[5]], [e[6], e[7], e[8], e[9]]);
}"""
    expected = ref.H(message)
    guests.run("four deferred elements", source, cells(env + digest + digest) + elements,
               [int.from_bytes(expected[i:i + 8], "little") for i in range(0, 32, 8)])


def blobs(guests, ref):
    golden = ref.load("leanda.json")
    program = guests.compile("blob", BLOB)
    if not program:
        return

    def advice(rows, root, log=None):
        n = len(rows)
        return {"root": [words(cells(root))], "n": [[n], [(n - 1).bit_length() if log is None else log]],
                "cells": [words(r[256 * b:256 * b + 256]) for b in range(128) for r in rows]}
    code = {}
    for c in golden["cases"][:3]:
        for rule, row in zip(c["row_rules"], ref.encode([ref.blob(r) for r in c["row_rules"]])):
            code[rule] = row
        rows, root = [code[r] for r in c["row_rules"]], bytes.fromhex(c["root"])
        guests.check("blob, %d rows" % len(rows), program, advice(rows, root), [0] * 4)
    for g in golden["negative"]:
        bad, m = [list(code[r]) for r in golden["cases"][g["case"]]["row_rules"]], g["mutation"]
        for i in range(m["first"], m["first"] + m["count"]):
            bad[g["row"]][i] ^= int(m["xor"], 16)
        fails_at(guests, g["what"], program, advice(bad, bytes.fromhex(g["new_root"])), g["stage"])
    rows = [code[r] for r in golden["cases"][1]["row_rules"]]
    root = bytes.fromhex(golden["cases"][1]["root"])
    fails_at(guests, "rows exchanged", program, advice(rows[::-1], root), "not_a_codeword|root")
    fails_at(guests, "another root", program, advice(rows, root[::-1]), "not_a_codeword|root")
    guests.check("a wider tree", program, advice(rows, root, 2), None)
    guests.check("a tree too narrow", program, advice(rows, root, 0), None)
    lie = advice(rows, root)
    lie["cells"][5][7] = "1%s%s" % ("0" * 16, lie["cells"][5][7].rjust(16, "0"))
    guests.check("a symbol outside K", program, lie, None)


def aggregation(ref, with_matrix=True):
    """Advice for the aggregation guest: a signature of each scheme, which back a claim each, and the golden file's first
    matrix; and the public input."""
    advice, claims = {"published": [[1], [1]], "signatures": [[1], [1]], "slot": [], "claim": []}, []
    environment = bytes(range(32))
    advice["environment"] = [words(cells(environment))]
    for file, advice_of in (("leanxmss.json", xmss_advice), ("leansphincs.json", lambda *a: sphincs_advice(ref, *a))):
        golden = ref.load(file)
        s = golden["signatures"][0]
        pk, m, sig = (bytes.fromhex(x) for x in (golden["keys"][s["key"]]["public_key"], s["message"], s["signature"]))
        one = advice_of(pk, m, sig)
        claims.append(pk + m)
        advice["slot"].append([0])
        advice["claim"].append(one.pop("key")[0] + one.pop("message")[0])
        for stream, entries in one.items():
            advice.setdefault(stream, []).extend(entries)
    advice["rows"], roots = [[0]], []
    if with_matrix:
        golden = ref.load("leanda.json")["cases"][0]
        rows, roots = ref.encode([ref.blob(rule) for rule in golden["row_rules"]]), [bytes.fromhex(golden["root"])]
        advice["rows"], advice["log"] = [[len(rows)]], [[(len(rows) - 1).bit_length()]]
        advice["root"] = [words(cells(roots[0]))]
        advice["cells"] = [words(r[256 * b:256 * b + 256]) for b in range(128) for r in rows]
    _, digests = ref.public_input(environment, claims[:1], claims[1:], roots)
    return advice, lanes(digests["public_input"])


def attack(guests, ref, program):
    """Ten thousand changes of what the prover of the aggregation guest chooses, all that are possible without a matrix
    among them: each is refused or means nothing."""
    tried = 0
    for with_matrix in (False, True):
        advice, public_input = aggregation(ref, with_matrix)
        path = guests.folder / "aggregation.json"
        path.write_text(json.dumps(advice))
        ran = guests.tool("leanvm", "attack", program, "--advice", path, "--limit", str(10000 - tried), "--json",
                          "--public", ",".join("%x" % lane for lane in public_input))
        if ran.returncode:
            guests.failures.append("attack: %s%s" % (ran.stdout[-600:], ran.stderr[:300]))
            return
        tried += json.loads(ran.stdout)["tried"]
    if tried != 10000:
        guests.failures.append("attack: %d changes" % tried)


def aggregate(guests):
    """All kinds at once, proven; what is made is kept between the two runs."""
    cache = guests.folder / "cache"
    proof = guests.folder / "agg.proof"
    ran = guests.tool("leanvm", "aggregate", "--xmss", "8", "--sphincs", "8", "--blobs", "1", "--cache", cache, "--json", "-o", proof)
    if ran.returncode:
        guests.failures.append("aggregate: " + ran.stderr[:300])
        return
    report = json.loads(ran.stdout)
    for key in ("cycles", "rows", "memory_cells", "committed_words", "proof_bytes", "prove_seconds", "verify_seconds",
                "peak_memory_bytes", "items_per_second"):
        if key not in report:
            guests.failures.append("aggregate: no " + key)
    if report.get("proof_bytes") != proof.stat().st_size:
        guests.failures.append("aggregate: size of the proof")
    again = guests.tool("leanvm", "aggregate", "--xmss", "8", "--sphincs", "8", "--blobs", "1", "--cache", cache, "--threads", "1", "--json")
    if again.returncode or json.loads(again.stdout)["public_input"] != report["public_input"]:
        guests.failures.append("aggregate from the cache: " + again.stderr[:300])


def claims(guests, ref):
    """leanvm aggregate --in and verify-aggregate: what they prove, and which lists they refuse."""
    folder = guests.folder
    x, s = ref.load("leanxmss.json"), ref.load("leansphincs.json")
    entry = lambda v, i: {"public_key": v["keys"][v["signatures"][i]["key"]]["public_key"],
                          **{k: v["signatures"][i][k] for k in ("message", "signature")}}
    good = {"xmss": [entry(x, 2), entry(x, 0), entry(x, 2)], "sphincs": [entry(s, 0)]}
    source, proof, published = folder / "claims.json", folder / "c.proof", folder / "published.json"

    def refused(name, expected, *command):
        ran = guests.tool("leanvm", *command)
        if ran.returncode != 1 or expected not in ran.stderr:
            guests.failures.append("%s: %d %s" % (name, ran.returncode, ran.stderr[:200]))
    source.write_text(json.dumps(good))
    ran = guests.tool("leanvm", "aggregate", "--in", source, "-o", proof, "--claims", published, "-q")
    if ran.returncode:
        guests.failures.append("aggregate --in: " + ran.stderr[:300])
        return
    lists = json.loads(published.read_text())
    if len(lists["xmss"]) != 2:                       # a claim supported twice appears once
        guests.failures.append("aggregate --in: claims published")
    ran = guests.tool("leanvm", "verify-aggregate", proof, published)
    if ran.returncode:
        guests.failures.append("verify-aggregate: " + ran.stderr[:300])
    changed = folder / "changed.json"
    for name, expected, change in (
            ("order", "xmss_order", lambda l: l["xmss"].reverse()),
            ("repeated", "sphincs_order", lambda l: l["sphincs"].append(l["sphincs"][0])),
            ("roots", "da_order", lambda l: l.update(roots=["00" * 32] * 2)),
            ("empty", "empty", lambda l: l.update(xmss=[], sphincs=[])),
            ("missing", "public input mismatch", lambda l: l["xmss"].pop()),
            ("another root", "public input mismatch", lambda l: l.update(roots=["00" * 32])),
            ("another message", "public input mismatch", lambda l: l["sphincs"][0].update(message="00" * 32)),
            ("no hex", "64 hex digits", lambda l: l["sphincs"][0].update(message="zz" * 32)),
            ("no list", "must be a list", lambda l: l.update(xmss=3))):
        other = json.loads(json.dumps(lists))
        change(other)
        changed.write_text(json.dumps(other))
        refused("verify-aggregate, " + name, expected, "verify-aggregate", proof, changed)
    for name, expected, change in (
            ("bad signature", "InvalidSignature(xmss 1, root)",
             lambda l: l["xmss"][1].update(signature=l["xmss"][1]["signature"][:-2] + "00")),
            ("short signature", "InvalidSignature(sphincs 0, length)", lambda l: l["sphincs"][0].update(signature="00")),
            ("another message", "InvalidSignature(sphincs 0, layer2_encoding)",
             lambda l: l["sphincs"][0].update(message="00" * 32)),
            ("row file", "No such file", lambda l: l.update(rows=["nothing"]))):
        other = json.loads(json.dumps(good))
        change(other)
        changed.write_text(json.dumps(other))
        refused("aggregate --in, " + name, expected, "aggregate", "--in", changed, "-o", folder / "none.proof")
    if (folder / "none.proof").exists():
        guests.failures.append("a refused aggregation left a file")


def main(bin_folder, root):
    sys.path.insert(0, str(root / "test/vectors"))
    import schemes_ref as ref
    with tempfile.TemporaryDirectory() as name:
        guests = Guests(bin_folder, pathlib.Path(name))
        signatures(guests, ref, "leanxmss.json", XMSS, xmss_advice, (1055, 1690))
        signatures(guests, ref, "leansphincs.json", SPHINCS, lambda *a: sphincs_advice(ref, *a), (3763, 6144))
        one_time(guests, ref)
        statements(guests, ref)
        blobs(guests, ref)
        aggregate(guests)
        attack(guests, ref, bin_folder.parent / "guests/aggregate.bin")
        claims(guests, ref)
        return guests.report()


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
