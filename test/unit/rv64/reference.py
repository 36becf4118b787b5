#!/usr/bin/env python3
"""Results of rv64im's and Zbc's computing instructions from the manual's definitions, with big integers.

Prints values.inc: one line `CASE(mnemonic, a, b, result)` for operands at the edges of each instruction; b is the
second register or the immediate. ctest compares the output with the file (rv64_values).
"""

M64, M32 = 2**64 - 1, 2**32 - 1


def signed(v, bits=64):
    v &= 2**bits - 1
    return v - 2**bits if v >> (bits - 1) else v


def sext32(v):
    return signed(v, 32) & M64


def quotient(a, b, bits):
    """Signed division rounding towards zero; by zero -1, and what does not fit wraps."""
    if b == 0:
        return -1
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def remainder(a, b, bits):
    if b == 0:
        return a
    return a - b * quotient(a, b, bits)


def clmul(a, b):
    r = 0
    for i in range(64):
        if b >> i & 1:
            r ^= a << i
    return r


REGISTER = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "sll": lambda a, b: a << (b & 63),
    "slt": lambda a, b: int(signed(a) < signed(b)),
    "sltu": lambda a, b: int(a < b),
    "xor": lambda a, b: a ^ b,
    "srl": lambda a, b: a >> (b & 63),
    "sra": lambda a, b: signed(a) >> (b & 63),
    "or": lambda a, b: a | b,
    "and": lambda a, b: a & b,
    "addw": lambda a, b: sext32(a + b),
    "subw": lambda a, b: sext32(a - b),
    "sllw": lambda a, b: sext32(a << (b & 31)),
    "srlw": lambda a, b: sext32((a & M32) >> (b & 31)),
    "sraw": lambda a, b: signed(a, 32) >> (b & 31),
    "mul": lambda a, b: a * b,
    "mulh": lambda a, b: signed(a) * signed(b) >> 64,
    "mulhsu": lambda a, b: signed(a) * b >> 64,
    "mulhu": lambda a, b: a * b >> 64,
    "div": lambda a, b: quotient(signed(a), signed(b), 64),
    "divu": lambda a, b: a // b if b else M64,
    "rem": lambda a, b: remainder(signed(a), signed(b), 64),
    "remu": lambda a, b: a % b if b else a,
    "mulw": lambda a, b: sext32(a * b),
    "divw": lambda a, b: sext32(quotient(signed(a, 32), signed(b, 32), 32)),
    "divuw": lambda a, b: sext32((a & M32) // (b & M32) if b & M32 else M32),
    "remw": lambda a, b: sext32(remainder(signed(a, 32), signed(b, 32), 32)),
    "remuw": lambda a, b: sext32((a & M32) % (b & M32) if b & M32 else a),
    "clmul": lambda a, b: clmul(a, b),
    "clmulh": lambda a, b: clmul(a, b) >> 64,
    "clmulr": lambda a, b: clmul(a, b) >> 63,
}
IMMEDIATE = {
    "addi": lambda a, b: a + b,
    "slti": lambda a, b: int(signed(a) < b),
    "sltiu": lambda a, b: int(a < b & M64),
    "xori": lambda a, b: a ^ b & M64,
    "ori": lambda a, b: a | b & M64,
    "andi": lambda a, b: a & b,
    "addiw": lambda a, b: sext32(a + b),
}
SHIFT = {"slli": REGISTER["sll"], "srli": REGISTER["srl"], "srai": REGISTER["sra"]}
SHIFT32 = {"slliw": REGISTER["sllw"], "srliw": REGISTER["srlw"], "sraiw": REGISTER["sraw"]}

MIN, MAX, MIN32, MAX32 = 2**63, 2**63 - 1, 2**31, 2**31 - 1
PLAIN = [(0, 0), (M64, 1), (MAX, 1), (MIN, M64), (MIN, MIN), (MAX32, 1), (sext32(MIN32), M64), (MIN32, MIN32),
         (0x0123456789ABCDEF, 0xFEDCBA9876543210), (M64, M64)]
SHIFTS = [(0x8123456789ABCDEF, n) for n in (0, 1, 31, 32, 33, 63, 64, 127, M64)] + [(0x80000000, 31), (M64, 63)]
DIVISIONS = PLAIN + [(MIN, 0), (7, 0), (MIN32, 0), (MIN, 1), (7, M64 - 1), (M64 - 6, 2), (M64 - 6, M64 - 1),
                     (7, 2**32), (2**32, M32), (MIN32, 2**32 + M32), (0xDEADBEEF80000000, 0x12345678FFFFFFFF)]


def rows():
    for name, f in REGISTER.items():
        pairs = PLAIN
        if name.startswith(("sll", "srl", "sra")):
            pairs = SHIFTS
        elif name.startswith(("div", "rem", "mul", "clmul")):
            pairs = DIVISIONS
        for a, b in pairs:
            yield name, a, b, f(a, b)
    for name, f in IMMEDIATE.items():
        for a in (0, 1, M64, MIN, MAX, MAX32, MIN32, 0x0123456789ABCDEF):
            for b in (-2048, -1, 0, 1, 2047):
                yield name, a, b, f(a, b)
    for table, amounts in ((SHIFT, (0, 1, 31, 32, 63)), (SHIFT32, (0, 1, 31))):
        for name, f in table.items():
            for a in (1, M64, MIN, MIN32, 0x8123456789ABCDEF):
                for b in amounts:
                    yield name, a, b, f(a, b)


print("// Printed by reference.py.")
for name, a, b, result in rows():
    print(f"CASE({name}, {a:#x}, {b if b < 2**32 and name in IMMEDIATE else hex(b)}, {result & M64:#x})")
