struct S(n: int) { a: word }

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0209-struct-param-not-const.lean:1:10: error[E0209]: parameter `n` of a struct must be `const`
// CHECK-NEXT:    1 | struct S(n: int) { a: word }
// CHECK-NEXT:      |          ^
// CHECK-NEXT:      = fix: add it: insert `const `
// CHECK-NOT:{{.}}
