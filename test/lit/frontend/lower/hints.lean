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
// CHECK-NEXT:   %16: word = hint.limb %0, 1 loc(
// CHECK-NEXT:   %17: word!0 = const 0x10000000000000000 loc(
// CHECK-NEXT:   %18: word = mul %16, %17 loc(
// CHECK-NEXT:   %19: word = hint.limb %0, 0 loc(
// CHECK-NEXT:   %20: word = add %19, %18 loc(
// CHECK-NEXT:   print "low", %20 loc(
// CHECK-NEXT:   %21: word = hint.bit %0, 0 loc(
// CHECK-NEXT:   %22: word = hint.bit %0, 1 loc(
// CHECK-NEXT:   %23: bit = check.bit %21 msg 5 loc(
// CHECK-NEXT:   %24: bit = check.bit %22 msg 5 loc(
// CHECK-NEXT:   print "bits", %23, %24 loc(
// CHECK-NEXT:   %25: word = hint.posbit %2, 0 loc(
// CHECK-NEXT:   %26: word = hint.posbit %2, 1 loc(
// CHECK-NEXT:   %27: bit = check.bit %25 msg 6 loc(
// CHECK-NEXT:   %28: bit = check.bit %26 msg 6 loc(
// CHECK-NEXT:   print "position", %27, %28 loc(
// CHECK-NEXT:   %29: word = hint.digit %0, 4, 0 loc(
// CHECK-NEXT:   %30: word = hint.digit %0, 4, 1 loc(
// CHECK-NEXT:   %31: idx<4294967296> = check.idx %29 msg 7 loc(
// CHECK-NEXT:   %32: idx<4294967296> = check.idx %30 msg 7 loc(
// CHECK-NEXT:   print "digits", %31, %32 loc(
// CHECK-NEXT:   %33: word = hint.log %0, 100 loc(
// CHECK-NEXT:   %34: idx<4294967296> = check.idx %33 msg 8 loc(
// CHECK-NEXT:   print "log", %34 loc(
// CHECK-NEXT:   %35: idx<5> = const 4 loc(
// CHECK-NEXT:   %36: ptr = alloc %35, 1 loc(
// CHECK-NEXT:   %37: idx<5> = const 4 loc(
// CHECK-NEXT:   print "slice", %37 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
