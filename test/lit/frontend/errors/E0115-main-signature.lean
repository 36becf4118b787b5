fn main(x: word) {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0115-main-signature.lean:1:4: error[E0115]: `main` takes no parameters, gives no result and is not `inline`
// CHECK-NEXT:    1 | fn main(x: word) {
// CHECK-NEXT:      |    ^~~~
// CHECK-NOT:{{.}}
