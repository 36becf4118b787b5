fn main() {
    let a = [];
    let b: [word; 0] = [];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0218-empty-array.lean:2:13: error[E0218]: the type of an empty array is not known
// CHECK-NEXT:    2 |     let a = [];
// CHECK-NEXT:      |             ^~
// CHECK-NEXT:      = note: say its type: `let a: [word; 0] = [];`
// CHECK-NOT:{{.}}
