fn g(const N: int) -> int {
    if N == 0 { 0 } else { 1 + (2 * (3 + (4 * (5 + (6 * (7 + (8 * (9 + (10 * g(N - 1)))))))))) }
}

fn main() {
    let x: [word; g(250)];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0406-expansion-too-deep.lean:2:73: error[E0406]: expanded deeper than 3000 levels
// CHECK-NEXT:    2 | ...0 { 0 } else { 1 + (2 * (3 + (4 * (5 + (6 * (7 + (8 * (9 + (10 * g(N - 1)))))))))) }
// CHECK-NEXT:      |                                                                ^~
// CHECK-NEXT:{{.*}}E0406-expansion-too-deep.lean:2:78: note: in the expansion of `g` here
// CHECK-NEXT:    2 | ... } else { 1 + (2 * (3 + (4 * (5 + (6 * (7 + (8 * (9 + (10 * g(N - 1)))))))))) }
// CHECK-NEXT:      |                                                                ^~~~~~~~
// CHECK-NEXT:{{.*}}E0406-expansion-too-deep.lean:6:19: note: in the expansion of `g` here
// CHECK-NEXT:    6 |     let x: [word; g(250)];
// CHECK-NEXT:      |                   ^~~~~~
// CHECK-NOT:{{.}}
