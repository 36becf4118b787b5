// hint.*: unchecked values, only the type is proven.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn main() {
    let x: word = advice("x");
    let i: index = advice("i");
    let limbs = hint.limbs(x);
    assert word(limbs[0], limbs[1], limbs[2]) == x;
    print("inverse", hint.inverse(x));
    print("low", hint.low(x));
    print("bits", hint.bits(x, 2));
    print("position", hint.position_bits(i, 2));
    print("digits", hint.digits(x, 4, 2));
    print("log", hint.log(x, 100));
    print("less", hint.less(i, 7));
    let (q, r) = hint.div_rem(i, 10);
    print("q", q);
    print("r", r);
    print("less", hint.less(i, 9));
    print("div_rem", hint.div_rem(i, 7));
    print("slice", slice(alloc<word>(4), 4).len);
}

// CHECK: msg 1 "" expr "advice(\"x\")" args "advice(\"x\")"
// CHECK-NEXT: msg 2 "" expr "advice(\"i\")" args "advice(\"i\")"
// CHECK-NEXT: msg 3 "" expr "hint.limbs(x)" args "hint.limbs(x)"
// CHECK-NEXT: msg 4 "" expr "word(limbs[0], limbs[1], limbs[2]) == x" args "word(limbs[0], limbs[1], limbs[2])" "x"
// CHECK-NEXT: msg 5 "" expr "hint.bits(x, 2)" args "hint.bits(x, 2)"
// CHECK-NEXT: msg 6 "" expr "hint.position_bits(i, 2)" args "hint.position_bits(i, 2)"
// CHECK-NEXT: msg 7 "" expr "hint.digits(x, 4, 2)" args "hint.digits(x, 4, 2)"
// CHECK-NEXT: msg 8 "" expr "hint.log(x, 100)" args "hint.log(x, 100)"
// CHECK-NEXT: msg 9 "" expr "hint.less(i, 7)" args "hint.less(i, 7)"
// CHECK-NEXT: msg 10 "" expr "hint.div_rem(i, 10)" args "hint.div_rem(i, 10)"
// CHECK-NEXT: msg 11 "" expr "hint.less(i, 9)" args "hint.less(i, 9)"
// CHECK-NEXT: msg 12 "" expr "hint.div_rem(i, 7)" args "hint.div_rem(i, 7)"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "x" : word loc(
// CHECK-NEXT:   %1: word = advice "i" : idx loc(
// CHECK-NEXT:   %2: idx<4294967296> = check.idx %1 msg 2 loc(
// CHECK-NEXT:   %3: word = hint.limb %0, 0 loc(
// CHECK-NEXT:   %4: word = hint.limb %0, 1 loc(
// CHECK-NEXT:   %5: word = hint.limb %0, 2 loc(
// CHECK-NEXT:   %6: lane = check.lane %3 msg 3 loc(
// CHECK-NEXT:   %7: lane = check.lane %4 msg 3 loc(
// CHECK-NEXT:   %8: lane = check.lane %5 msg 3 loc(
// CHECK-NEXT:   %9: word!0 = const 0x10000000000000000 loc(
// CHECK-NEXT:   %10: word = mul %7, %9 loc(
// CHECK-NEXT:   %11: word = add %6, %10 loc(
// CHECK-NEXT:   %12: word!0 = const 0x100000000000000000000000000000000 loc(
// CHECK-NEXT:   %13: word = mul %8, %12 loc(
// CHECK-NEXT:   %14: word = add %11, %13 loc(
// CHECK-NEXT:   assert.eq %14, %0 msg 4 loc(
// CHECK-NEXT:   %15: word = hint.inv %0 loc(
// CHECK-NEXT:   print "inverse", %15 loc(
// CHECK-NEXT:   %16: word = hint.low %0 loc(
// CHECK-NEXT:   print "low", %16 loc(
// CHECK-NEXT:   %17: word = hint.bit %0, 0 loc(
// CHECK-NEXT:   %18: word = hint.bit %0, 1 loc(
// CHECK-NEXT:   %19: bit = check.bit %17 msg 5 loc(
// CHECK-NEXT:   %20: bit = check.bit %18 msg 5 loc(
// CHECK-NEXT:   print "bits", %19, %20 loc(
// CHECK-NEXT:   %21: word = hint.posbit %2, 0 loc(
// CHECK-NEXT:   %22: word = hint.posbit %2, 1 loc(
// CHECK-NEXT:   %23: bit = check.bit %21 msg 6 loc(
// CHECK-NEXT:   %24: bit = check.bit %22 msg 6 loc(
// CHECK-NEXT:   print "position", %23, %24 loc(
// CHECK-NEXT:   %25: word = hint.digit %0, 4, 0 loc(
// CHECK-NEXT:   %26: word = hint.digit %0, 4, 4 loc(
// CHECK-NEXT:   %27: idx<4294967296> = check.idx %25 msg 7 loc(
// CHECK-NEXT:   %28: idx<4294967296> = check.idx %26 msg 7 loc(
// CHECK-NEXT:   print "digits", %27, %28 loc(
// CHECK-NEXT:   %29: word = hint.log %0, 100 loc(
// CHECK-NEXT:   %30: idx<4294967296> = check.idx %29 msg 8 loc(
// CHECK-NEXT:   print "log", %30 loc(
// CHECK-NEXT:   %31: idx<8> = const 7 loc(
// CHECK-NEXT:   %32: word = hint.less %2, %31 loc(
// CHECK-NEXT:   %33: bit = check.bit %32 msg 9 loc(
// CHECK-NEXT:   print "less", %33 loc(
// CHECK-NEXT:   %34: word, %35: word = hint.divrem %2, 10 loc(
// CHECK-NEXT:   %36: idx<4294967296> = check.idx %34 msg 10 loc(
// CHECK-NEXT:   %37: idx<4294967296> = check.idx %35 msg 10 loc(
// CHECK-NEXT:   print "q", %36 loc(
// CHECK-NEXT:   print "r", %37 loc(
// CHECK-NEXT:   %38: idx<10> = const 9 loc(
// CHECK-NEXT:   %39: word = hint.less %2, %38 loc(
// CHECK-NEXT:   %40: bit = check.bit %39 msg 11 loc(
// CHECK-NEXT:   print "less", %40 loc(
// CHECK-NEXT:   %41: word, %42: word = hint.divrem %2, 7 loc(
// CHECK-NEXT:   %43: idx<4294967296> = check.idx %41 msg 12 loc(
// CHECK-NEXT:   %44: idx<4294967296> = check.idx %42 msg 12 loc(
// CHECK-NEXT:   print "div_rem", %43, %44 loc(
// CHECK-NEXT:   %45: idx<5> = const 4 loc(
// CHECK-NEXT:   %46: ptr = alloc %45, 1 loc(
// CHECK-NEXT:   %47: idx<5> = const 4 loc(
// CHECK-NEXT:   print "slice", %47 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
