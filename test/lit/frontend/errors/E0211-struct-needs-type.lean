struct S(const N: int) { a: [word; N] }

fn main() {
    let s = S { a: [1] };
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0211-struct-needs-type.lean:4:13: error[E0211]: struct `S` has parameters that this does not tell
// CHECK-NEXT:    4 |     let s = S { a: [1] };
// CHECK-NEXT:      |             ^~~~~~~~~~~~
// CHECK-NEXT:      = note: say which one it is: `let s: S(..) = ..`
// CHECK-NOT:{{.}}
