fn main() {
    let x: word = advice("x);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0003-unterminated-string.lean:2:26: error[E0003]: the string is not closed on its line
// CHECK-NEXT:    2 |     let x: word = advice("x);
// CHECK-NEXT:      |                          ^~~~
// CHECK-NOT:{{.}}
