fn main() {
    let b: word = advice("s");
    assert b * b == b;
}

// RUN: leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}warning-self-checked-advice.lean:2:19: warning[self-checked-advice]: what the program proves about this advice depends on nothing else
// CHECK-NEXT:    2 |     let b: word = advice("s");
// CHECK-NEXT:      |                   ^~~~~~~~~~~
// CHECK-NEXT:      = note: compare it with the public input, a hash or other advice, or `trust(..)` it
// CHECK-NOT:{{.}}
