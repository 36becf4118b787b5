fn f(p: word) {
    p = 1;
}

fn main() {
    let x: word = 1;
    x = 2;
    for i in 0..3 {
        i = 2;
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0502-assign-to-let.lean:2:5: error[E0502]: `p` cannot be assigned
// CHECK-NEXT:    2 |     p = 1;
// CHECK-NEXT:      |     ^
// CHECK-NEXT:{{.*}}E0502-assign-to-let.lean:1:6: note: declared here
// CHECK-NEXT:    1 | fn f(p: word) {
// CHECK-NEXT:      |      ^
// CHECK-NEXT:{{.*}}E0502-assign-to-let.lean:7:5: error[E0502]: `x` cannot be assigned
// CHECK-NEXT:    7 |     x = 2;
// CHECK-NEXT:      |     ^
// CHECK-NEXT:{{.*}}E0502-assign-to-let.lean:6:9: note: declared with `let` here; `var` may be reassigned
// CHECK-NEXT:    6 |     let x: word = 1;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:{{.*}}E0502-assign-to-let.lean:9:9: error[E0502]: `i` cannot be assigned
// CHECK-NEXT:    9 |         i = 2;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:{{.*}}E0502-assign-to-let.lean:8:9: note: declared here
// CHECK-NEXT:    8 |     for i in 0..3 {
// CHECK-NEXT:      |         ^
// CHECK-NOT:{{.}}
