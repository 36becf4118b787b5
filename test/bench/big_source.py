import sys
kind,n=sys.argv[1],int(sys.argv[2])
if kind=='flat':
    print("fn main() {\n    var a: word = advice(\"x\");\n    var b: word = advice(\"x\");")
    for i in range(n//2): print("    a = a * b;\n    b = a + b;")
    print("    print(\"a\", (a, b));\n}")
elif kind=='functions':
    m=n//30
    for i in range(m):
        print("fn f%d(x: word, y: word, n: index) -> word {\n    var s = x;\n    for i in 0..n { s = s * y + gpow(i); }\n    if s == y { assert s != 1; s * 2 } else { s + y }\n}"%i)
    print("fn main() {\n    var a: word = advice(\"x\");\n    let n: index = advice(\"n\");\n")
    for i in range(m): print("    a = f%d(a, a * a, n);\n    a = f%d(a, a + 1, n);"%(i,i))
    print("    print(\"a\", a);\n}")
else:
    print("extern const N: int = %d;\nfn main() {\n    var a: word = advice(\"x\");\n    unroll for i in 0..N { a = a * (a + gpow(i)); if a == 7 { a = 3; } }\n    print(\"a\", a);\n}"%n)
