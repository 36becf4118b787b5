// match on an index and on an int.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn pick(i: index, x: word) -> word {
    match i {
        0 => x,
        1 => { let y = x + 1; y * y },
        2..4 => |k| x ** k,
    }
}

fn known(i: index) -> word {
    assert i < 2;
    var r: word = 0;
    match i {
        0 => { r = 1; },
        1 => { return 9; },
        2 => { r = 3; },
    }
    r
}

fn main() {
    let i: index = advice("i");
    print("pick", pick(i, 5));
    print("known", known(i));
    print("int", match 2 { 0 => 5, 1..3 => |k| k * 10, });
}

// CHECK: msg 1 "" expr "advice(\"i\")" args "advice(\"i\")"
// CHECK-NEXT: msg 2 "" expr "i" args "i"
// CHECK-NEXT: msg 3 "" expr "i < 2" args "i" "2"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "i" : idx loc(
// CHECK-NEXT:   %1: idx<4294967296> = check.idx %0 msg 1 loc(
// CHECK-NEXT:   %2: lane!0 = const 0x5 loc(
// CHECK-NEXT:   %3: word = call @pick(%1, %2) loc(
// CHECK-NEXT:   print "pick", %3 loc(
// CHECK-NEXT:   %4: word = call @known(%1) loc(
// CHECK-NEXT:   print "known", %4 loc(
// CHECK-NEXT:   %5: lane!0 = const 0x14 loc(
// CHECK-NEXT:   print "int", %5 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @pick(%i: idx, %x: word) -> (word){{.*}} {
// CHECK-NEXT:   %0: idx<5> = const 4 loc(
// CHECK-NEXT:   %1: idx<4> = check.lt %i, %0 msg 2 loc(
// CHECK-NEXT:   %2: word = match %1{{.*}} {
// CHECK-NEXT:     case 0 {
// CHECK-NEXT:       yield %x loc(
// CHECK-NEXT:     }
// CHECK-NEXT:     case 1 {
// CHECK-NEXT:       %3: bit!0 = const 0x1 loc(
// CHECK-NEXT:       %4: word = add %x, %3 loc(
// CHECK-NEXT:       %5: word = mul %4, %4 loc(
// CHECK-NEXT:       yield %5 loc(
// CHECK-NEXT:     }
// CHECK-NEXT:     case 2 {
// CHECK-NEXT:       %6: word = mul %x, %x loc(
// CHECK-NEXT:       yield %6 loc(
// CHECK-NEXT:     }
// CHECK-NEXT:     case 3 {
// CHECK-NEXT:       %7: word = mul %x, %x loc(
// CHECK-NEXT:       %8: word = mul %x, %7 loc(
// CHECK-NEXT:       yield %8 loc(
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return %2 loc(
// CHECK-NEXT: }
// CHECK: func @known(%i: idx) -> (word){{.*}} {
// CHECK-NEXT:   %0: idx<3> = const 2 loc(
// CHECK-NEXT:   %1: idx<2> = check.lt %i, %0 msg 3 loc(
// CHECK-NEXT:   match %1{{.*}} {
// CHECK-NEXT:     case 0 {
// CHECK-NEXT:       yield loc(
// CHECK-NEXT:     }
// CHECK-NEXT:     case 1 {
// CHECK-NEXT:       %2: lane!0 = const 0x9 loc(
// CHECK-NEXT:       return %2 loc(
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   %3: bit!0 = const 0x1 loc(
// CHECK-NEXT:   return %3 loc(
// CHECK-NEXT: }
