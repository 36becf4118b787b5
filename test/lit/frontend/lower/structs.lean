// Structs, with parameters; values are copied part by part.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

struct Path(const H: int) { leaf: word, sib: [word; H], at: (index, bit) }
struct Two { a: Path(1), b: Path(2) }

fn root(const H: int, p: Path(H)) -> word {
    var r = p.leaf;
    unroll for i in 0..H {
        r = r * p.sib[i];
    }
    r
}

fn main() {
    let x: word = advice("x");
    let p: Path(2) = Path { leaf: x, sib: [1, x], at: (3, 1) };
    let two = Two { b: p, a: Path { sib: [x], leaf: 2, at: (4, 0) } };
    print("root", root(2, p) + root(1, two.a));
    let (i, b) = two.b.at;
    print("at", (i, b));
}

// CHECK: msg 1 "" expr "advice(\"x\")" args "advice(\"x\")"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "x" : word loc(
// CHECK-NEXT:   %1: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %2: idx<4> = const 3 loc(
// CHECK-NEXT:   %3: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %4: word = call @root.2(%0, %1, %0, %2, %3) loc(
// CHECK-NEXT:   %5: lane!0 = const 0x2 loc(
// CHECK-NEXT:   %6: idx<5> = const 4 loc(
// CHECK-NEXT:   %7: bit = const 0x0 loc(
// CHECK-NEXT:   %8: word = call @root.1(%5, %0, %6, %7) loc(
// CHECK-NEXT:   %9: word = add %4, %8 loc(
// CHECK-NEXT:   print "root", %9 loc(
// CHECK-NEXT:   %10: idx<4> = const 3 loc(
// CHECK-NEXT:   %11: bit!0 = const 0x1 loc(
// CHECK-NEXT:   print "at", %10, %11 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @root.2(%0: word, %1: word, %2: word, %3: idx, %4: bit) -> (word){{.*}} {
// CHECK-NEXT:   %5: word = mul %0, %1 loc(
// CHECK-NEXT:   %6: word = mul %5, %2 loc(
// CHECK-NEXT:   return %6 loc(
// CHECK-NEXT: }
// CHECK: func @root.1(%0: word, %1: word, %2: idx, %3: bit) -> (word){{.*}} {
// CHECK-NEXT:   %4: word = mul %0, %1 loc(
// CHECK-NEXT:   return %4 loc(
// CHECK-NEXT: }
