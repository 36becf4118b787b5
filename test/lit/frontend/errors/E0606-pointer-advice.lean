fn main() {
    let x: (word, ptr<word>) = advice("x");
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0606-pointer-advice.lean:2:32: error[E0606]: (word, ptr<word>) holds a pointer, which cannot come from advice
// CHECK-NEXT:    2 |     let x: (word, ptr<word>) = advice("x");
// CHECK-NEXT:      |                                ^~~~~~~~~~~
// CHECK-NOT:{{.}}
