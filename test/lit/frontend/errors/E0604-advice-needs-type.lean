fn main() {
    let x = advice("x");
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0604-advice-needs-type.lean:2:13: error[E0604]: the type of this advice is not known
// CHECK-NEXT:    2 |     let x = advice("x");
// CHECK-NEXT:      |             ^~~~~~~~~~~
// CHECK-NEXT:      = note: say what an entry is: `let x: word = advice("x");`
// CHECK-NOT:{{.}}
