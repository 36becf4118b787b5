fn main() {
    var x: word = advice("x");
    unroll for i in 0..2 ** 40 {
        x = x * x;
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0408-program-too-large.lean:4:13: error[E0408]: the program expands to more than 2097152 steps
// CHECK-NEXT:    4 |         x = x * x;
// CHECK-NEXT:      |             ^
// CHECK-NEXT:{{.*}}E0408-program-too-large.lean:3:5: note: in the iteration i = 524286 of this loop
// CHECK-NEXT:    3 |     unroll for i in 0..2 ** 40 {
// CHECK-NEXT:      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT:{{.}}
