// Constants: scalars, arrays, expressions, order of declaration free.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

const N: int = M * 2 + 1;
const M: int = 3;
const TABLE: [word; 3] = [1, X * X, word(1, 2, 3)];
const SIZES: [int; 2] = [N, N % 4];
const LAST: lane = gpow(N) + 1;
const FLAG: bool = N > 5 && !(M == 4);

fn main() {
    print("n", N);
    print("table", TABLE);
    print("size", SIZES[1]);
    print("last", LAST);
    if FLAG {
        print("yes", Y);
    } else {
        print("no", 0);
    }
}

// CHECK: func @main() -> (){{.*}} {
// CHECK-NEXT:   %0: lane!0 = const 0x7 loc(
// CHECK-NEXT:   print "n", %0 loc(
// CHECK-NEXT:   %1: bit!0 = const 0x1 loc(
// CHECK-NEXT:   %2: lane!0 = const 0x4 loc(
// CHECK-NEXT:   %3: word!0 = const 0x300000000000000020000000000000001 loc(
// CHECK-NEXT:   print "table", %1, %2, %3 loc(
// CHECK-NEXT:   %4: lane!0 = const 0x3 loc(
// CHECK-NEXT:   print "size", %4 loc(
// CHECK-NEXT:   %5: lane!0 = const 0x81 loc(
// CHECK-NEXT:   print "last", %5 loc(
// CHECK-NEXT:   %6: word!0 = const 0x10000000000000000 loc(
// CHECK-NEXT:   print "yes", %6 loc(
// CHECK-NEXT:   return loc(
// CHECK-NEXT: }
