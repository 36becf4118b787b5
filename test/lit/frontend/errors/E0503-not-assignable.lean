fn f() -> word { 1 }

fn main() {
    f() = 2;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0503-not-assignable.lean:4:5: error[E0503]: this cannot be assigned
// CHECK-NEXT:    4 |     f() = 2;
// CHECK-NEXT:      |     ^~~
// CHECK-NEXT:      = note: variables, elements of arrays and cells behind pointers can be assigned
// CHECK-NOT:{{.}}
