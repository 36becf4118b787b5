"""Writes guest sources of a given size that are hard on a compiler: make.py KIND N."""
import sys

kind, n = sys.argv[1], int(sys.argv[2])


def main(body):
    return "fn main() { " + body + " }"


def else_if():
    arms = "".join(" else if x == %d { r = %d; }\n" % (i, i + 1) for i in range(1, n))
    return main('let x: lane = advice("x"); var r: word = 0; if x == 0 { r = 1; }' + arms +
                ' else { r = 5; } print("r", r);')


print({
    "parens": lambda: main("let x = " + "(" * n + "1" + ")" * n + ";"),
    "types": lambda: "fn f(x: " + "ptr<" * n + "word" + ">" * n + ") { } fn main() { }",
    "blocks": lambda: "fn main() " + "{" * n + "}" * n,
    "less": lambda: main("let x = " + "1<" * n + "1;"),
    "prefixes": lambda: main("let x = " + "!" * n + "true;"),
    "suffixes": lambda: main("let y: word = 1; let x = y" + "[0]" * n + ";"),
    "open": lambda: "(" * n,
    "name": lambda: main("let x = " + "a" * n + ";"),
    "junk": lambda: main("$ " * n),
    "chain": lambda: main('let y: word = advice("x"); let x = ' + "y + " * n + "y; assert x == y;"),
    "elseif": else_if,
    "shifts": lambda: main("let x = 1" + " << 1" * n + ";"),
    "unroll": lambda: main("var a: lane = 1; " + "unroll for i in 0..1000 { " * n + "a = a * X;" + "}" * n),
    "doubling": lambda: main("let a0: word = 1; " + "".join(
        "let a%d = (a%d, a%d); " % (i + 1, i, i) for i in range(n))),
}[kind]())
