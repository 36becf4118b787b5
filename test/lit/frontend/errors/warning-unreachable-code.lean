fn f() -> word {
    return 1;
    let x = 2;
}

fn main() {
    let x = f();
}

// RUN: leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}warning-unreachable-code.lean:3:5: warning[unreachable-code]: nothing after the `return` runs
// CHECK-NEXT:    3 |     let x = 2;
// CHECK-NEXT:      |     ^~~~~~~~~~
// CHECK-NOT:{{.}}
