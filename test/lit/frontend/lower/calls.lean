// Calls of the run, recursion, instances by const parameters, inline functions.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn power(x: word, n: index) -> word {
    if n == 0 {
        return 1;
    }
    x * power(x, n - 1)
}

fn dot(const N: int, a: [word; N], b: [word; N]) -> word {
    var s: word = 0;
    unroll for i in 0..N {
        s = s + a[i] * b[i];
    }
    s
}

inline fn square(x: word) -> word { x * x }

inline fn early(b: bit) -> word {
    if b {
        return 1;
    }
    2
}

fn triangle(const N: int) -> int {
    if N == 0 { 0 } else { N + triangle(N - 1) }
}

fn nothing() { }

fn main() {
    let x: word = advice("x");
    nothing();
    print("power", power(x, 5));
    print("dot", dot(2, [x, 1], [2, x]) + dot(1, [x], [x]));
    print("square", square(x + 1));
    print("early", early(x == 0));
    let a: [word; triangle(3)] = [x; 6];
    print("a", a[5]);
    print("triangle", triangle(10));
}

// CHECK: msg 1 "" expr "advice(\"x\")" args "advice(\"x\")"
// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: word = advice "x" : word loc(
// CHECK-NEXT:   call @nothing() loc(
// CHECK-NEXT:   %1: idx<6> = const 5 loc(
// CHECK-NEXT:   %2: word = call @power(%0, %1) loc(
// CHECK-NEXT:   print "power", %2 loc(
// CHECK-NEXT:   %3: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %4: lane!0 = const 0x2 loc(
// CHECK-NEXT:   %5: word = call @dot.2(%0, %3, %4, %0) loc(
// CHECK-NEXT:   %6: word = call @dot.1(%0, %0) loc(
// CHECK-NEXT:   %7: word = add %5, %6 loc(
// CHECK-NEXT:   print "dot", %7 loc(
// CHECK-NEXT:   %8: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %9: word = add %0, %8 loc(
// CHECK-NEXT:   %10: word = mul %9, %9 loc(
// CHECK-NEXT:   print "square", %10 loc(
// CHECK-NEXT:   %11: bit = const 0x0 loc(
// CHECK-NEXT:   %12: word = add %0, %11 loc(
// CHECK-NEXT:   %13: bit = eqz %12 loc(
// CHECK-NEXT:   %14: word = call @early(%13) loc(
// CHECK-NEXT:   print "early", %14 loc(
// CHECK-NEXT:   print "a", %0 loc(
// CHECK-NEXT:   %15: lane!0 = const 0x37 loc(
// CHECK-NEXT:   print "triangle", %15 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @nothing() -> (){{.*}} {
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
// CHECK: func @power(%x: word, %n: idx) -> (word){{.*}} {
// CHECK-NEXT:   %0: lane!0 = gpow %n loc(
// CHECK-NEXT:   %1: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %2: lane = add %0, %1 loc(
// CHECK-NEXT:   if %2{{.*}} {
// CHECK-NEXT:     yield loc(
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %3: bit!0 = const 0x1 loc(
// CHECK-NEXT:     return %3 loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   %4: idx<2> = const 1 loc(
// CHECK-NEXT:   %5: idx = idx.sub %n, %4 loc(
// CHECK-NEXT:   %6: word = call @power(%x, %5) loc(
// CHECK-NEXT:   %7: word = mul %x, %6 loc(
// CHECK-NEXT:   return %7 loc(
// CHECK-NEXT: }
// CHECK: func @dot.2(%0: word, %1: word, %2: word, %3: word) -> (word){{.*}} {
// CHECK-NEXT:   %4: word = mul %0, %2 loc(
// CHECK-NEXT:   %5: bit = const 0x0 loc(
// CHECK-NEXT:   %6: word = add %5, %4 loc(
// CHECK-NEXT:   %7: word = mul %1, %3 loc(
// CHECK-NEXT:   %8: word = add %6, %7 loc(
// CHECK-NEXT:   return %8 loc(
// CHECK-NEXT: }
// CHECK: func @dot.1(%a: word, %b: word) -> (word){{.*}} {
// CHECK-NEXT:   %0: word = mul %a, %b loc(
// CHECK-NEXT:   %1: bit = const 0x0 loc(
// CHECK-NEXT:   %2: word = add %1, %0 loc(
// CHECK-NEXT:   return %2 loc(
// CHECK-NEXT: }
// CHECK: func @early(%b: bit) -> (word){{.*}} {
// CHECK-NEXT:   if %b{{.*}} {
// CHECK-NEXT:     %0: bit!0 = const 0x1 loc(
// CHECK-NEXT:     return %0 loc(
// CHECK-NEXT:   } else {
// CHECK-NEXT:     yield loc(
// CHECK-NEXT:   }
// CHECK-NEXT:   %1: lane!0 = const 0x2 loc(
// CHECK-NEXT:   return %1 loc(
// CHECK-NEXT: }
