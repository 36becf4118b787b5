"""A program with many functions and constants; `renamed` gives them names in another order."""
import sys

kind, n = sys.argv[1], int(sys.argv[2])
name = (lambda i: "f%d" % i) if kind == "plain" else (lambda i: "g%d" % (i * 7919 % 100003))
for i in range(n):
    print("const c_%s: int = %d;" % (name(i), i))
    print("fn %s(x: lane, y: lane) -> lane { if x != y { x * y + c_%s } else { x } }" % (name(i), name(i)))
print("fn main() {\n    let b: bit = 1;\n    var x: lane = 3;")
for i in range(n):
    print("    x = %s(x, %d);" % (name(i), i))
print('    print("sum", x);\n}')
