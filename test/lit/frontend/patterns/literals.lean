// A number that its type cannot hold is an error, not another number.
fn main() {
    let a: lane = 18446744073709551615;
    let b: lane = 18446744073709551616;
    let c: bit = 2;
    let d: word = 340282366920938463463374607431768211455;
    let e: lane = 1 - 2;
    let f: index = 18446744073709551615;
    print("all", (a, b, c, d, e, f));
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck %s --check-prefix=LONG
// LONG: literals.lean:6:19: error[E0013]
// RUN: sed '/let d/s/= .*/= 1;/' %s >%t.lean && not leanc %t.lean -o %t.bin 2>&1 | FileCheck %s
// CHECK-NOT: :3:
// CHECK: :4:19: error[E0308]: 18446744073709551616 does not fit in the 64 bits of a lane
// CHECK: :5:18: error[E0309]: 2 is no bit
// CHECK: :7:19: error[E03
// CHECK: :8:20: error[E03
// CHECK-NOT: error
