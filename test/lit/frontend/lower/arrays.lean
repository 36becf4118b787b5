// Arrays: elements set one by one, in memory when set under a condition or at a position of the run.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn main() {
    let x: word = advice("x");
    let b: bit = advice("b");
    let flat: [word; 2];
    flat[0] = x;
    flat[1] = x + 1;
    flat[1] = x * 2;
    print("flat", flat);
    let guarded: [word; 2];
    if b {
        guarded[0] = 1;
        guarded[1] = 2;
    } else {
        guarded[0] = 3;
        guarded[1] = 4;
    }
    print("guarded", guarded);
    let filled: [lane; 4];
    for i in 0..4 {
        filled[i] = gpow(i);
    }
    print("filled", filled[1..3]);
    let grid: [[word; 2]; 2] = [[x, 1], flat];
    print("grid", grid[1][0]);
}

// CHECK: msg 1 "" expr "advice(\"x\")" args "advice(\"x\")"
// CHECK-NEXT: msg 2 "" expr "advice(\"b\")" args "advice(\"b\")"
// CHECK-NEXT: msg 3 "" expr "flat[1] = x * 2;" args "flat[1]" "x * 2"
// CHECK-NEXT: msg 4 "" expr "guarded[0] = 1;" args "guarded[0] = 1;"
// CHECK-NEXT: msg 5 "" expr "guarded[1] = 2;" args "guarded[1] = 2;"
// CHECK-NEXT: msg 6 "" expr "guarded[0] = 3;" args "guarded[0] = 3;"
// CHECK-NEXT: msg 7 "" expr "guarded[1] = 4;" args "guarded[1] = 4;"
// CHECK-NEXT: msg 8 "" expr "filled[i] = gpow(i);" args "filled[i] = gpow(i);"
// CHECK-NEXT: msg 9 "" expr "filled[1..3]" args "filled[1..3]"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "x" : word loc(
// CHECK-NEXT:   %1: word = advice "b" : bit loc(
// CHECK-NEXT:   %2: bit = check.bit %1 msg 2 loc(
// CHECK-NEXT:   %3: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %4: word = add %0, %3 loc(
// CHECK-NEXT:   %5: lane!0 = const 0x2 loc(
// CHECK-NEXT:   %6: word = mul %0, %5 loc(
// CHECK-NEXT:   assert.eq %4, %6 msg 3 loc(
// CHECK-NEXT:   print "flat", %0, %4 loc(
// CHECK-NEXT:   %guarded: ptr = local 2 loc(
// CHECK-NEXT:   if %2{{.*}} {
// CHECK-NEXT:     %7: bit!0 = const 0x1 loc(
// CHECK-NEXT:     store %guarded[0], %7 msg 4 loc(
// CHECK-NEXT:     %8: lane!0 = const 0x2 loc(
// CHECK-NEXT:     store %guarded[1], %8 msg 5 loc(
// CHECK-NEXT:     yield loc(
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %9: lane!0 = const 0x3 loc(
// CHECK-NEXT:     store %guarded[0], %9 msg 6 loc(
// CHECK-NEXT:     %10: lane!0 = const 0x4 loc(
// CHECK-NEXT:     store %guarded[1], %10 msg 7 loc(
// CHECK-NEXT:     yield loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   %11: word = load %guarded[0] loc(
// CHECK-NEXT:   %12: word = load %guarded[1] loc(
// CHECK-NEXT:   print "guarded", %11, %12 loc(
// CHECK-NEXT:   %filled: ptr = local 4 loc(
// CHECK-NEXT:   %13: idx<1> = const 0 loc(
// CHECK-NEXT:   %14: idx<5> = const 4 loc(
// CHECK-NEXT:   for %i: idx<4> = %13 to %14 carry(){{.*}} {
// CHECK-NEXT:     %15: ptr = ptr.add %filled, %i, 1 loc(
// CHECK-NEXT:     %16: lane!0 = gpow %i loc(
// CHECK-NEXT:     store %15[0], %16 msg 8 loc(
// CHECK-NEXT:     yield loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   %17: word = load %filled[1] loc(
// CHECK-NEXT:   %18: lane = check.lane %17 msg 9 loc(
// CHECK-NEXT:   %19: word = load %filled[2] loc(
// CHECK-NEXT:   %20: lane = check.lane %19 msg 9 loc(
// CHECK-NEXT:   print "filled", %18, %20 loc(
// CHECK-NEXT:   print "grid", %0 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
