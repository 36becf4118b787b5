// Assertions of the run and of the compiler, with messages.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

const N: int = 4;

fn main() {
    let x: word = advice("x");
    let i: index = advice("i");
    let n: index = advice("n");
    assert N == 4;
    assert x == 3, "x is three";
    assert x != 4;
    assert n < 100, "few";
    assert i < n;
    assert [x, x] == public_input(), "published";
    assert i == n;
    assert x != i_lane(i);
}

fn i_lane(i: index) -> lane { gpow(i) }

// CHECK: msg 1 "" expr "advice(\"x\")" args "advice(\"x\")"
// CHECK-NEXT: msg 2 "" expr "advice(\"i\")" args "advice(\"i\")"
// CHECK-NEXT: msg 3 "" expr "advice(\"n\")" args "advice(\"n\")"
// CHECK-NEXT: msg 4 "x is three" expr "x == 3" args "x" "3"
// CHECK-NEXT: msg 5 "" expr "x != 4" args "x" "4"
// CHECK-NEXT: msg 6 "few" expr "n < 100" args "n" "100"
// CHECK-NEXT: msg 7 "" expr "i < n" args "i" "n"
// CHECK-NEXT: msg 8 "published" expr "[x, x] == public_input()" args "[x, x][0]" "public_input()[0]"
// CHECK-NEXT: msg 9 "published" expr "[x, x] == public_input()" args "[x, x][1]" "public_input()[1]"
// CHECK-NEXT: msg 10 "" expr "i == n" args "i" "n"
// CHECK-NEXT: msg 11 "" expr "x != i_lane(i)" args "x" "i_lane(i)"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "x" : word loc(
// CHECK-NEXT:   %1: word = advice "i" : idx loc(
// CHECK-NEXT:   %2: idx<4294967296> = check.idx %1 msg 2 loc(
// CHECK-NEXT:   %3: word = advice "n" : idx loc(
// CHECK-NEXT:   %4: idx<4294967296> = check.idx %3 msg 3 loc(
// CHECK-NEXT:   %5: lane!0 = const 0x3 loc(
// CHECK-NEXT:   assert.eq %0, %5 msg 4 loc(
// CHECK-NEXT:   %6: lane!0 = const 0x4 loc(
// CHECK-NEXT:   assert.ne %0, %6 msg 5 loc(
// CHECK-NEXT:   %7: idx<101> = const 100 loc(
// CHECK-NEXT:   %8: idx<100> = check.lt %4, %7 msg 6 loc(
// CHECK-NEXT:   %9: idx<99> = check.lt %2, %8 msg 7 loc(
// CHECK-NEXT:   %10: word, %11: word = public loc(
// CHECK-NEXT:   assert.eq %0, %10 msg 8 loc(
// CHECK-NEXT:   assert.eq %0, %11 msg 9 loc(
// CHECK-NEXT:   assert.eq %9, %8 msg 10 loc(
// CHECK-NEXT:   %12: lane = call @i_lane(%9) loc(
// CHECK-NEXT:   assert.ne %0, %12 msg 11 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @i_lane(%i: idx) -> (lane){{.*}} {
// CHECK-NEXT:   %0: lane!0 = gpow %i loc(
// CHECK-NEXT:   return %0 loc(
// CHECK-NEXT: }
