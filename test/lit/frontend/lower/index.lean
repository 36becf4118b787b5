// Positions: arithmetic, bounds as facts, gpow, index_of.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn f(i: index, j: index) -> (index, index, index, index) {
    (i + j, i - j, i * 3 + 1, i - 2)
}

fn main() {
    let i: index = advice("i");
    assert i < 10, "small";
    let (a, b, c, d) = f(i, i + 1);
    print("pow", gpow(i));
    print("const", gpow(7));
    let k = index_of(gpow(3) * gpow(i));
    print("k", (a, b, c, d, k));
    if i == 3 {
        print("three", i);
    }
    let eq = a == b;
    print("eq", eq);
}

// CHECK: msg 1 "" expr "advice(\"i\")" args "advice(\"i\")"
// CHECK-NEXT: msg 2 "small" expr "i < 10" args "i" "10"
// CHECK-NEXT: msg 3 "" expr "index_of(gpow(3) * gpow(i))" args "index_of(gpow(3) * gpow(i))"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "i" : idx loc(
// CHECK-NEXT:   %1: idx<4294967296> = check.idx %0 msg 1 loc(
// CHECK-NEXT:   %2: idx<11> = const 10 loc(
// CHECK-NEXT:   %3: idx<10> = check.lt %1, %2 msg 2 loc(
// CHECK-NEXT:   %4: idx<2> = const 1 loc(
// CHECK-NEXT:   %5: idx<11> = idx.add %3, %4 loc(
// CHECK-NEXT:   %6: idx, %7: idx, %8: idx, %9: idx = call @f(%3, %5) loc(
// CHECK-NEXT:   %10: lane!0 = gpow %3 loc(
// CHECK-NEXT:   print "pow", %10 loc(
// CHECK-NEXT:   %11: lane!0 = const 0x80 loc(
// CHECK-NEXT:   print "const", %11 loc(
// CHECK-NEXT:   %12: lane!0 = gpow %3 loc(
// CHECK-NEXT:   %13: lane!0 = const 0x8 loc(
// CHECK-NEXT:   %14: lane!0 = mul %13, %12 loc(
// CHECK-NEXT:   %15: idx<4294967296> = check.idx %14 msg 3 loc(
// CHECK-NEXT:   print "k", %6, %7, %8, %9, %15 loc(
// CHECK-NEXT:   %16: lane!0 = gpow %3 loc(
// CHECK-NEXT:   %17: lane!0 = const 0x8 loc(
// CHECK-NEXT:   %18: lane = add %16, %17 loc(
// CHECK-NEXT:   if %18{{.*}} {
// CHECK-NEXT:     yield loc(
// CHECK-NEXT:   } else {
// CHECK-NEXT:     print "three", %3 loc(
// CHECK-NEXT:     yield loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   %19: lane!0 = gpow %6 loc(
// CHECK-NEXT:   %20: lane!0 = gpow %7 loc(
// CHECK-NEXT:   %21: lane = add %19, %20 loc(
// CHECK-NEXT:   %22: bit = eqz %21 loc(
// CHECK-NEXT:   print "eq", %22 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @f(%i: idx, %j: idx) -> (idx, idx, idx, idx){{.*}} {
// CHECK-NEXT:   %0: idx = idx.add %i, %j loc(
// CHECK-NEXT:   %1: idx = idx.sub %i, %j loc(
// CHECK-NEXT:   %2: idx = idx.scale %i, 3 loc(
// CHECK-NEXT:   %3: idx<2> = const 1 loc(
// CHECK-NEXT:   %4: idx = idx.add %2, %3 loc(
// CHECK-NEXT:   %5: idx<3> = const 2 loc(
// CHECK-NEXT:   %6: idx = idx.sub %i, %5 loc(
// CHECK-NEXT:   return %0, %1, %4, %6 loc(
// CHECK-NEXT: }
