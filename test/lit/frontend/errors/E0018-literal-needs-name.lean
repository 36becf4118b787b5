fn main() {
    let x = (1 + 2) { a: 3 };
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0018-literal-needs-name.lean:2:14: error[E0018]: only a struct's name takes `{ field: value }`
// CHECK-NEXT:    2 |     let x = (1 + 2) { a: 3 };
// CHECK-NEXT:      |              ^~~~~
// CHECK-NOT:{{.}}
