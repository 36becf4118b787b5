// Pointers, buffers, arrays in memory; cells of narrow types are checked when read.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

struct Pair { tag: bit, value: [word; 2] }

fn fill(p: ptr<Pair>, i: index) {
    p[i].tag = 1;
    p[i].value[1] = 7;
    p[2] = Pair { tag: 0, value: [1, 2] };
}

fn main() {
    let p = alloc<Pair>(4);
    fill(p, 3);
    print("tag", p[3].tag);
    let q = p + 1;
    print("value", q[2].value[1]);
    let a: [lane; 3] = [1, 2, 3];
    let r = &a;
    let i: index = advice("i");
    assert i < 3;
    print("a", a[i]);
    print("r", r[i]);
    print("a2", a[2]);
}

// CHECK: msg 1 "" expr "p[3].tag" args "p[3].tag"
// CHECK-NEXT: msg 2 "" expr "advice(\"i\")" args "advice(\"i\")"
// CHECK-NEXT: msg 3 "" expr "i < 3" args "i" "3"
// CHECK-NEXT: msg 4 "" expr "r[i]" args "r[i]"
// CHECK-NEXT: msg 5 "" expr "p[i].tag = 1;" args "p[i].tag = 1;"
// CHECK-NEXT: msg 6 "" expr "p[i].value[1] = 7;" args "p[i].value[1] = 7;"
// CHECK-NEXT: msg 7 "" expr "p[2] = Pair { tag: 0, value: [1, 2] };" args "p[2] = Pair { tag: 0, value: [1, 2] };"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: idx<5> = const 4 loc(
// CHECK-NEXT:   %1: ptr = alloc %0, 3 loc(
// CHECK-NEXT:   %2: idx<4> = const 3 loc(
// CHECK-NEXT:   call @fill(%1, %2) loc(
// CHECK-NEXT:   %3: word = load %1[9] loc(
// CHECK-NEXT:   %4: bit = check.bit %3 msg 1 loc(
// CHECK-NEXT:   print "tag", %4 loc(
// CHECK-NEXT:   %5: idx<2> = const 1 loc(
// CHECK-NEXT:   %6: ptr = ptr.add %1, %5, 3 loc(
// CHECK-NEXT:   %7: word = load %6[8] loc(
// CHECK-NEXT:   print "value", %7 loc(
// CHECK-NEXT:   %a: ptr = local 3 loc(
// CHECK-NEXT:   %8: bit!0 = const 0x1 loc(
// CHECK-NEXT:   store %a[0], %8 loc(
// CHECK-NEXT:   %9: lane!0 = const 0x2 loc(
// CHECK-NEXT:   store %a[1], %9 loc(
// CHECK-NEXT:   %10: lane!0 = const 0x3 loc(
// CHECK-NEXT:   store %a[2], %10 loc(
// CHECK-NEXT:   %11: word = advice "i" : idx loc(
// CHECK-NEXT:   %12: idx<4294967296> = check.idx %11 msg 2 loc(
// CHECK-NEXT:   %13: idx<4> = const 3 loc(
// CHECK-NEXT:   %14: idx<3> = check.lt %12, %13 msg 3 loc(
// CHECK-NEXT:   %15: ptr = ptr.add %a, %14, 1 loc(
// CHECK-NEXT:   %16: lane = load %15[0] loc(
// CHECK-NEXT:   print "a", %16 loc(
// CHECK-NEXT:   %17: ptr = ptr.add %a, %14, 1 loc(
// CHECK-NEXT:   %18: word = load %17[0] loc(
// CHECK-NEXT:   %19: lane = check.lane %18 msg 4 loc(
// CHECK-NEXT:   print "r", %19 loc(
// CHECK-NEXT:   %20: lane = load %a[2] loc(
// CHECK-NEXT:   print "a2", %20 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @fill(%p: ptr, %i: idx) -> (){{.*}} {
// CHECK-NEXT:   %0: ptr = ptr.add %p, %i, 3 loc(
// CHECK-NEXT:   %1: bit!0 = const 0x1 loc(
// CHECK-NEXT:   store %0[0], %1 msg 5 loc(
// CHECK-NEXT:   %2: ptr = ptr.add %p, %i, 3 loc(
// CHECK-NEXT:   %3: lane!0 = const 0x7 loc(
// CHECK-NEXT:   store %2[2], %3 msg 6 loc(
// CHECK-NEXT:   %4: bit = const 0x0 loc(
// CHECK-NEXT:   store %p[6], %4 msg 7 loc(
// CHECK-NEXT:   %5: bit!0 = const 0x1 loc(
// CHECK-NEXT:   store %p[7], %5 msg 7 loc(
// CHECK-NEXT:   %6: lane!0 = const 0x2 loc(
// CHECK-NEXT:   store %p[8], %6 msg 7 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
