fn f(const N: int) {
    f(N + 1);
}

fn g(const N: int) -> int { g(N + 1) }

fn main() {
    f(0);
    let x: [word; g(0)];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0405-specialisation-too-deep.lean:2:5: error[E0405]: `f` specialises itself deeper than 256 levels
// CHECK-NEXT:    2 |     f(N + 1);
// CHECK-NEXT:      |     ^~~~~~~~
// CHECK-NEXT:{{.*}}E0405-specialisation-too-deep.lean:2:5: note: in the instance f(255) needed here
// CHECK-NEXT:    2 |     f(N + 1);
// CHECK-NEXT:      |     ^~~~~~~~
// CHECK-NEXT:{{.*}}E0405-specialisation-too-deep.lean:5:29: error[E0405]: `g` specialises itself deeper than 256 levels
// CHECK-NEXT:    5 | fn g(const N: int) -> int { g(N + 1) }
// CHECK-NEXT:      |                             ^~~~~~~~
// CHECK-NEXT:{{.*}}E0405-specialisation-too-deep.lean:5:29: note: in the expansion of `g` here
// CHECK-NEXT:    5 | fn g(const N: int) -> int { g(N + 1) }
// CHECK-NEXT:      |                             ^~~~~~~~
// CHECK-NEXT:{{.*}}E0405-specialisation-too-deep.lean:9:19: note: in the expansion of `g` here
// CHECK-NEXT:    9 |     let x: [word; g(0)];
// CHECK-NEXT:      |                   ^~~~
// CHECK-NOT:{{.}}
