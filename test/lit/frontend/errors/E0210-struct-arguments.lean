struct S(const N: int) { a: [word; N] }

fn main() {
    let s: S = 1;
    let t: S(1, 2) = 1;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0210-struct-arguments.lean:4:12: error[E0210]: struct `S` takes 1 argument, found 0
// CHECK-NEXT:    4 |     let s: S = 1;
// CHECK-NEXT:      |            ^
// CHECK-NEXT:{{.*}}E0210-struct-arguments.lean:1:8: note: declared here
// CHECK-NEXT:    1 | struct S(const N: int) { a: [word; N] }
// CHECK-NEXT:      |        ^
// CHECK-NEXT:{{.*}}E0210-struct-arguments.lean:5:12: error[E0210]: struct `S` takes 1 argument, found 2
// CHECK-NEXT:    5 |     let t: S(1, 2) = 1;
// CHECK-NEXT:      |            ^~~~~~~
// CHECK-NEXT:{{.*}}E0210-struct-arguments.lean:1:8: note: declared here
// CHECK-NEXT:    1 | struct S(const N: int) { a: [word; N] }
// CHECK-NEXT:      |        ^
// CHECK-NOT:{{.}}
