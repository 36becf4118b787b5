// Field operators and their types; comparisons as bits.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn main() {
    let (w, v): (word, word) = advice("w");
    let (l, m): (lane, lane) = advice("l");
    let (b, c): (bit, bit) = advice("b");
    print("word", w + v * l);
    print("lane", l * m + 1);
    print("bit", b * c);
    print("not", !b);
    print("quotient", w / v);
    print("by constant", w / 3);
    print("power", w ** 5);
    print("power 0", w ** 0);
    print("equal", w == v);
    print("lanes differ", l != m);
    print("bits", b == c);
    let narrow: bit = b * (w == 0);
    print("narrow", narrow);
}

// CHECK: msg 1 "" expr "advice(\"w\")" args "advice(\"w\")"
// CHECK-NEXT: msg 2 "" expr "advice(\"l\")" args "advice(\"l\")"
// CHECK-NEXT: msg 3 "" expr "advice(\"b\")" args "advice(\"b\")"
// CHECK-NEXT: msg 4 "" expr "w / v" args "w / v"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word, %1: word = advice "w" : word, word loc(
// CHECK-NEXT:   %2: word, %3: word = advice "l" : lane, lane loc(
// CHECK-NEXT:   %4: lane = check.lane %2 msg 2 loc(
// CHECK-NEXT:   %5: lane = check.lane %3 msg 2 loc(
// CHECK-NEXT:   %6: word, %7: word = advice "b" : bit, bit loc(
// CHECK-NEXT:   %8: bit = check.bit %6 msg 3 loc(
// CHECK-NEXT:   %9: bit = check.bit %7 msg 3 loc(
// CHECK-NEXT:   %10: word = mul %1, %4 loc(
// CHECK-NEXT:   %11: word = add %0, %10 loc(
// CHECK-NEXT:   print "word", %11 loc(
// CHECK-NEXT:   %12: lane = mul %4, %5 loc(
// CHECK-NEXT:   %13: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %14: lane = add %12, %13 loc(
// CHECK-NEXT:   print "lane", %14 loc(
// CHECK-NEXT:   %15: bit = mul %8, %9 loc(
// CHECK-NEXT:   print "bit", %15 loc(
// CHECK-NEXT:   %16: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %17: bit = add %8, %16 loc(
// CHECK-NEXT:   print "not", %17 loc(
// CHECK-NEXT:   %18: word!0 = check.nz %1 msg 4 loc(
// CHECK-NEXT:   %19: word = div %0, %18 loc(
// CHECK-NEXT:   print "quotient", %19 loc(
// CHECK-NEXT:   %20: lane!0 = const 0x3 loc(
// CHECK-NEXT:   %21: word = div %0, %20 loc(
// CHECK-NEXT:   print "by constant", %21 loc(
// CHECK-NEXT:   %22: word = mul %0, %0 loc(
// CHECK-NEXT:   %23: word = mul %22, %22 loc(
// CHECK-NEXT:   %24: word = mul %0, %23 loc(
// CHECK-NEXT:   print "power", %24 loc(
// CHECK-NEXT:   %25: bit!0 = const 0x1 loc(
// CHECK-NEXT:   print "power 0", %25 loc(
// CHECK-NEXT:   %26: word = add %0, %1 loc(
// CHECK-NEXT:   %27: bit = eqz %26 loc(
// CHECK-NEXT:   print "equal", %27 loc(
// CHECK-NEXT:   %28: lane = add %4, %5 loc(
// CHECK-NEXT:   %29: bit = eqz %28 loc(
// CHECK-NEXT:   %30: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %31: bit = add %29, %30 loc(
// CHECK-NEXT:   print "lanes differ", %31 loc(
// CHECK-NEXT:   %32: bit = add %8, %9 loc(
// CHECK-NEXT:   %33: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %34: bit = add %32, %33 loc(
// CHECK-NEXT:   print "bits", %34 loc(
// CHECK-NEXT:   %35: bit = const 0x0 loc(
// CHECK-NEXT:   %36: word = add %0, %35 loc(
// CHECK-NEXT:   %37: bit = eqz %36 loc(
// CHECK-NEXT:   %38: bit = mul %8, %37 loc(
// CHECK-NEXT:   print "narrow", %38 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
