// let, var, shadowing, tuples; a var is carried in SSA form.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn pair(x: word) -> (word, (lane, bit)) { (x, (3, 1)) }

fn main() {
    let x: word = advice("x");
    var y = x;
    y = y + 1;
    y = y * y;
    let (a, (b, _)) = pair(y);
    {
        let x = a + b;
        y = x;
    }
    var t: [word; 3] = [1, x, y];
    t[1] = t[1] + t[2];
    print("t", t);
    var (p, q) = (x, y);
    p = q;
    print("p", p);
}

// CHECK: msg 1 "" expr "advice(\"x\")" args "advice(\"x\")"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "x" : word loc(
// CHECK-NEXT:   %1: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %2: word = add %0, %1 loc(
// CHECK-NEXT:   %3: word = mul %2, %2 loc(
// CHECK-NEXT:   %4: word, %5: lane, %6: bit = call @pair(%3) loc(
// CHECK-NEXT:   %7: word = add %4, %5 loc(
// CHECK-NEXT:   %8: word = add %0, %7 loc(
// CHECK-NEXT:   %9: bit!0 = const 0x1 loc(
// CHECK-NEXT:   print "t", %9, %8, %7 loc(
// CHECK-NEXT:   print "p", %7 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @pair(%x: word) -> (word, lane, bit){{.*}} {
// CHECK-NEXT:   %0: lane!0 = const 0x3 loc(
// CHECK-NEXT:   %1: bit!0 = const 0x1 loc(
// CHECK-NEXT:   return %x, %0, %1 loc(
// CHECK-NEXT: }
