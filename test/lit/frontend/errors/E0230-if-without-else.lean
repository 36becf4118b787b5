fn f(b: bit) -> word {
    if b {
        return 1;
    }
}

fn main() {
    let b: bit = advice("b");
    let x: word = if b { 1 };
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0230-if-without-else.lean:2:5: error[E0230]: expected word, but this `if` has no `else`
// CHECK-NEXT:    2 |     if b {
// CHECK-NEXT:      |     ^~~~~~
// CHECK-NEXT:{{.*}}E0230-if-without-else.lean:9:19: error[E0230]: expected word, but this `if` has no `else`
// CHECK-NEXT:    9 |     let x: word = if b { 1 };
// CHECK-NEXT:      |                   ^~~~~~~~~~
// CHECK-NOT:{{.}}
