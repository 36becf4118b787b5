fn main() {
    let x = 1 @ 2;
    let y = 1 → 2;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0002-unknown-character.lean:2:15: error[E0002]: unknown character `@`
// CHECK-NEXT:    2 |     let x = 1 @ 2;
// CHECK-NEXT:      |               ^
// CHECK-NEXT:{{.*}}E0002-unknown-character.lean:3:15: error[E0002]: unknown character `→`
// CHECK-NEXT:    3 |     let y = 1 → 2;
// CHECK-NEXT:      |               ^
// CHECK-NOT:{{.}}
