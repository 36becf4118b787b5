fn main() {
    let a: [word; 2 ** 21];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0205-value-too-large.lean:2:12: error[E0205]: a value of type [word; 2097152] has 2097152 parts; a value has at most 1048576
// CHECK-NEXT:    2 |     let a: [word; 2 ** 21];
// CHECK-NEXT:      |            ^~~~~~~~~~~~~~~
// CHECK-NEXT:      = note: a buffer of that size comes from `alloc`
// CHECK-NOT:{{.}}
