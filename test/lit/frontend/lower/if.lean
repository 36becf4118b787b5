// Branches: conditions, joined variables, returns in arms, conditions known while compiling.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn f(c: bit, x: word, l: lane) -> word {
    var r: word = x;
    if c {
        r = r + 1;
    } else if l == 3 {
        r = 7;
    } else if x != 2 {
        return 5;
    }
    r
}

fn g(c: bit, x: word) -> word {
    let y = if !c { x } else { 1 };
    if 1 < 2 {
        return y;
    }
    3
}

fn both(c: bit) -> word {
    if c {
        return 1;
    } else {
        return 2;
    }
}

fn main() {
    let c: bit = advice("c");
    print("f", f(c, 1, 2));
    print("g", g(c, 2));
    print("both", both(c));
}

// CHECK: msg 1 "" expr "advice(\"c\")" args "advice(\"c\")"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "c" : bit loc(
// CHECK-NEXT:   %1: bit = check.bit %0 msg 1 loc(
// CHECK-NEXT:   %2: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %3: lane!0 = const 0x2 loc(
// CHECK-NEXT:   %4: word = call @f(%1, %2, %3) loc(
// CHECK-NEXT:   print "f", %4 loc(
// CHECK-NEXT:   %5: lane!0 = const 0x2 loc(
// CHECK-NEXT:   %6: word = call @g(%1, %5) loc(
// CHECK-NEXT:   print "g", %6 loc(
// CHECK-NEXT:   %7: word = call @both(%1) loc(
// CHECK-NEXT:   print "both", %7 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @f(%c: bit, %x: word, %l: lane) -> (word){{.*}} {
// CHECK-NEXT:   %0: word = if %c{{.*}} {
// CHECK-NEXT:     %1: bit!0 = const 0x1 loc(
// CHECK-NEXT:     %2: word = add %x, %1 loc(
// CHECK-NEXT:     yield %2 loc(
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %3: lane!0 = const 0x3 loc(
// CHECK-NEXT:     %4: lane = add %l, %3 loc(
// CHECK-NEXT:     %5: word = if %4{{.*}} {
// CHECK-NEXT:       %6: lane!0 = const 0x2 loc(
// CHECK-NEXT:       %7: word = add %x, %6 loc(
// CHECK-NEXT:       %8: bit = eqz %7 loc(
// CHECK-NEXT:       %9: bit!0 = const 0x1 loc(
// CHECK-NEXT:       %10: bit = add %8, %9 loc(
// CHECK-NEXT:       if %10{{.*}} {
// CHECK-NEXT:         %11: lane!0 = const 0x5 loc(
// CHECK-NEXT:         return %11 loc(
// CHECK-NEXT:       } else {
// CHECK-NEXT:         yield loc(
// CHECK-NEXT:       }
// CHECK-NEXT:       yield %x loc(
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %12: lane!0 = const 0x7 loc(
// CHECK-NEXT:       yield %12 loc(
// CHECK-NEXT:     }
// CHECK-NEXT:     yield %5 loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 loc(
// CHECK-NEXT: }
// CHECK: func @g(%c: bit, %x: word) -> (word){{.*}} {
// CHECK-NEXT:   %0: word = if %c{{.*}} {
// CHECK-NEXT:     %1: bit!0 = const 0x1 loc(
// CHECK-NEXT:     yield %1 loc(
// CHECK-NEXT:   } else {
// CHECK-NEXT:     yield %x loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 loc(
// CHECK-NEXT: }
// CHECK: func @both(%c: bit) -> (word){{.*}} {
// CHECK-NEXT:   if %c{{.*}} {
// CHECK-NEXT:     %0: bit!0 = const 0x1 loc(
// CHECK-NEXT:     return %0 loc(
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %1: lane!0 = const 0x2 loc(
// CHECK-NEXT:     return %1 loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   unreachable loc(
// CHECK-NEXT: }
