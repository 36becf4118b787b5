struct S { a: word }

fn main() {
    let x = 1;
    let y = x(2);
    let z = S(3);
    let w = (1 + 2)(3);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0112-not-callable.lean:5:13: error[E0112]: this cannot be called
// CHECK-NEXT:    5 |     let y = x(2);
// CHECK-NEXT:      |             ^
// CHECK-NEXT:{{.*}}E0112-not-callable.lean:4:9: note: declared here
// CHECK-NEXT:    4 |     let x = 1;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:{{.*}}E0112-not-callable.lean:6:13: error[E0112]: this cannot be called
// CHECK-NEXT:    6 |     let z = S(3);
// CHECK-NEXT:      |             ^
// CHECK-NEXT:{{.*}}E0112-not-callable.lean:1:8: note: declared here
// CHECK-NEXT:    1 | struct S { a: word }
// CHECK-NEXT:      |        ^
// CHECK-NEXT:      = note: a struct's value is `S { field: value }`
// CHECK-NEXT:{{.*}}E0112-not-callable.lean:7:14: error[E0112]: this cannot be called
// CHECK-NEXT:    7 |     let w = (1 + 2)(3);
// CHECK-NEXT:      |              ^~~~~
// CHECK-NOT:{{.}}
