// Loops of the run: carried variables, captured values, bounds of the index.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn sum(p: ptr<word>, n: index) -> word {
    var s: word = 0;
    var count: lane = 1;
    for i in 0..n {
        s = s + p[i];
        if i == 3 {
            count = count * X;
        }
    }
    s * count
}

fn find(p: ptr<word>) -> index {
    for i in 2..10 {
        if p[i] == 7 {
            return i;
        }
    }
    11
}

fn main() {
    let p = alloc<word>(10);
    advice_into(p, 10, "p");
    let n: index = advice("n");
    print("sum", sum(p, n));
    print("find", find(p));
}

// CHECK: msg 1 "" expr "advice(\"n\")" args "advice(\"n\")"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: idx<11> = const 10 loc(
// CHECK-NEXT:   %1: ptr = alloc %0, 1 loc(
// CHECK-NEXT:   %2: idx<11> = const 10 loc(
// CHECK-NEXT:   advice.into %1, %2, "p" : word loc(
// CHECK-NEXT:   %3: word = advice "n" : idx loc(
// CHECK-NEXT:   %4: idx<4294967296> = check.idx %3 msg 1 loc(
// CHECK-NEXT:   %5: word = call @sum(%1, %4) loc(
// CHECK-NEXT:   print "sum", %5 loc(
// CHECK-NEXT:   %6: idx = call @find(%1) loc(
// CHECK-NEXT:   print "find", %6 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @sum(%p: ptr, %n: idx) -> (word){{.*}} {
// CHECK-NEXT:   %0: idx<1> = const 0 loc(
// CHECK-NEXT:   %1: bit = const 0x0 loc(
// CHECK-NEXT:   %2: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %3: word, %4: lane = for %i: idx = %0 to %n carry(%5: word = %1, %6: lane = %2){{.*}} {
// CHECK-NEXT:     %7: ptr = ptr.add %p, %i, 1 loc(
// CHECK-NEXT:     %8: word = load %7[0] loc(
// CHECK-NEXT:     %9: word = add %5, %8 loc(
// CHECK-NEXT:     %10: lane!0 = gpow %i loc(
// CHECK-NEXT:     %11: lane!0 = const 0x8 loc(
// CHECK-NEXT:     %12: lane = add %10, %11 loc(
// CHECK-NEXT:     %13: lane = if %12{{.*}} {
// CHECK-NEXT:       yield %6 loc(
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %14: lane!0 = const 0x2 loc(
// CHECK-NEXT:       %15: lane = mul %6, %14 loc(
// CHECK-NEXT:       yield %15 loc(
// CHECK-NEXT:     }
// CHECK-NEXT:     yield %9, %13 loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   %16: word = mul %3, %4 loc(
// CHECK-NEXT:   return %16 loc(
// CHECK-NEXT: }
// CHECK: func @find(%p: ptr) -> (idx){{.*}} {
// CHECK-NEXT:   %0: idx<3> = const 2 loc(
// CHECK-NEXT:   %1: idx<11> = const 10 loc(
// CHECK-NEXT:   for %i: idx<10> = %0 to %1 carry(){{.*}} {
// CHECK-NEXT:     %2: ptr = ptr.add %p, %i, 1 loc(
// CHECK-NEXT:     %3: word = load %2[0] loc(
// CHECK-NEXT:     %4: lane!0 = const 0x7 loc(
// CHECK-NEXT:     %5: word = add %3, %4 loc(
// CHECK-NEXT:     %6: bit = eqz %5 loc(
// CHECK-NEXT:     if %6{{.*}} {
// CHECK-NEXT:       return %i loc(
// CHECK-NEXT:     } else {
// CHECK-NEXT:       yield loc(
// CHECK-NEXT:     }
// CHECK-NEXT:     yield loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   %7: idx<12> = const 11 loc(
// CHECK-NEXT:   return %7 loc(
// CHECK-NEXT: }
