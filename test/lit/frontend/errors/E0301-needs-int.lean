const W: word = 3;

fn main() {
    let a: [word; W];
    let n: index = advice("n");
    unroll for i in 0..n + n {
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0301-needs-int.lean:4:19: error[E0301]: expected a compile-time int, found word
// CHECK-NEXT:    4 |     let a: [word; W];
// CHECK-NEXT:      |                   ^
// CHECK-NEXT:      = note: sizes and bounds are known while compiling
// CHECK-NEXT:{{.*}}E0301-needs-int.lean:6:24: error[E0301]: expected a compile-time int, found index
// CHECK-NEXT:    6 |     unroll for i in 0..n + n {
// CHECK-NEXT:      |                        ^~~~~
// CHECK-NEXT:      = note: `for` without `unroll` runs to a bound known only in the run
// CHECK-NOT:{{.}}
