fn f(n: int) { }

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0228-comptime-param.lean:1:6: error[E0228]: parameter `n` of type int must be `const`
// CHECK-NEXT:    1 | fn f(n: int) { }
// CHECK-NEXT:      |      ^
// CHECK-NEXT:      = fix: make it a compile-time parameter: insert `const `
// CHECK-NOT:{{.}}
