fn f() -> word {
    return;
}

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0402-return-needs-value.lean:2:5: error[E0402]: `return` without the function's word
// CHECK-NEXT:    2 |     return;
// CHECK-NEXT:      |     ^~~~~~~
// CHECK-NOT:{{.}}
