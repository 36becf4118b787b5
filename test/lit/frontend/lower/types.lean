// Advice at each type: what the type promises is checked, a word costs nothing.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn main() {
    let w: word = advice("w");
    let l: lane = advice("l");
    let b: bit = advice("b");
    let i: index = advice("i");
    let all: (word, [lane; 2], index) = advice("all");
    let narrowed = w as lane;
    let wide: [word; 2] = [l, b];
    print("values", (w, l, b, narrowed, wide, all));
}

// CHECK: msg 1 "" expr "advice(\"w\")" args "advice(\"w\")"
// CHECK-NEXT: msg 2 "" expr "advice(\"l\")" args "advice(\"l\")"
// CHECK-NEXT: msg 3 "" expr "advice(\"b\")" args "advice(\"b\")"
// CHECK-NEXT: msg 4 "" expr "advice(\"i\")" args "advice(\"i\")"
// CHECK-NEXT: msg 5 "" expr "advice(\"all\")" args "advice(\"all\")"
// CHECK-NEXT: msg 6 "" expr "w as lane" args "w"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "w" : word loc(
// CHECK-NEXT:   %1: word = advice "l" : lane loc(
// CHECK-NEXT:   %2: lane = check.lane %1 msg 2 loc(
// CHECK-NEXT:   %3: word = advice "b" : bit loc(
// CHECK-NEXT:   %4: bit = check.bit %3 msg 3 loc(
// CHECK-NEXT:   %5: word = advice "i" : idx loc(
// CHECK-NEXT:   %6: idx<4294967296> = check.idx %5 msg 4 loc(
// CHECK-NEXT:   %7: word, %8: word, %9: word, %10: word = advice "all" : word, lane, lane, idx loc(
// CHECK-NEXT:   %11: lane = check.lane %8 msg 5 loc(
// CHECK-NEXT:   %12: lane = check.lane %9 msg 5 loc(
// CHECK-NEXT:   %13: idx<4294967296> = check.idx %10 msg 5 loc(
// CHECK-NEXT:   %14: lane = check.lane %0 msg 6 loc(
// CHECK-NEXT:   print "values", %0, %2, %4, %14, %2, %4, %7, %11, %12, %13 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
