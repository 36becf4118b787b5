fn main() {
    let b: bit = advice("b");
    let n = if b { 1 } else { 2 };
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0314-comptime-arms.lean:3:13: error[E0314]: the arms are different values of type int, which is known while compiling only
// CHECK-NEXT:    3 |     let n = if b { 1 } else { 2 };
// CHECK-NEXT:      |             ^~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:      = note: say which type of the run it is: `let x: word = if ..`
// CHECK-NOT:{{.}}
