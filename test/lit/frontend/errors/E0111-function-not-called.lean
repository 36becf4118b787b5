fn f() -> word { 1 }

fn main() {
    let x = f;
    let y: [word; 2] = public_input;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0111-function-not-called.lean:4:13: error[E0111]: `f` is a function
// CHECK-NEXT:    4 |     let x = f;
// CHECK-NEXT:      |             ^
// CHECK-NEXT:      = fix: call it: insert `(..)`
// CHECK-NEXT:{{.*}}E0111-function-not-called.lean:5:24: error[E0111]: `public_input` is a function
// CHECK-NEXT:    5 |     let y: [word; 2] = public_input;
// CHECK-NEXT:      |                        ^~~~~~~~~~~~
// CHECK-NEXT:      = fix: call it: insert `(..)`
// CHECK-NOT:{{.}}
