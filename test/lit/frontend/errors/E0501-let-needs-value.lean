fn main() {
    let x: word;
    var y: word;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0501-let-needs-value.lean:2:9: error[E0501]: a `let` of type word needs its value
// CHECK-NEXT:    2 |     let x: word;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:      = fix: to assign it later: write `var`
// CHECK-NOT:{{.}}
