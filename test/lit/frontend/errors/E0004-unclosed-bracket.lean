fn main() {
    let x = (1 + 2;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0004-unclosed-bracket.lean:3:1: error[E0006]: `}` does not close `(`
// CHECK-NEXT:    3 | }
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}E0004-unclosed-bracket.lean:2:13: note: opened here
// CHECK-NEXT:    2 |     let x = (1 + 2;
// CHECK-NEXT:      |             ^
// CHECK-NOT:{{.}}
