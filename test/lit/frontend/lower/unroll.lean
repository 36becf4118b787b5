// unroll for: the index is an int, one copy of the body each.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn main() {
    let x: word = advice("x");
    var s: word = 0;
    unroll for i in 1..4 {
        s = s + x ** i;
        let a: [word; i] = [s; i];
        print("a", a);
    }
    unroll for i in 3..3 {
        s = 0;
    }
    print("s", s);
}

// CHECK: msg 1 "" expr "advice(\"x\")" args "advice(\"x\")"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "x" : word loc(
// CHECK-NEXT:   %1: bit = const 0x0 loc(
// CHECK-NEXT:   %2: word = add %1, %0 loc(
// CHECK-NEXT:   print "a", %2 loc(
// CHECK-NEXT:   %3: word = mul %0, %0 loc(
// CHECK-NEXT:   %4: word = add %2, %3 loc(
// CHECK-NEXT:   print "a", %4, %4 loc(
// CHECK-NEXT:   %5: word = mul %0, %0 loc(
// CHECK-NEXT:   %6: word = mul %0, %5 loc(
// CHECK-NEXT:   %7: word = add %4, %6 loc(
// CHECK-NEXT:   print "a", %7, %7, %7 loc(
// CHECK-NEXT:   print "s", %7 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
