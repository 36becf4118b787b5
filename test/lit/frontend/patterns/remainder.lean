// `%` on a value of the run is no operation of the machine; a number's is one of the compiler.
fn main() {
    let n: index = advice("n");
    let x: lane = advice("x");
    print("number", (7 % 3) as lane);
    print("position", n % 3);
    print("lane", x % 3);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck %s
// CHECK-NOT: :5:
// CHECK: remainder.lean:6:25: error[E0220]: no operator `%` for index and int
// CHECK: remainder.lean:7:21: error[E0220]: no operator `%` for lane and int
// CHECK-NOT: error
