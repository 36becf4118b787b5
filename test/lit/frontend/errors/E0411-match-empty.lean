fn main() {
    let i: index = advice("i");
    match i { }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0411-match-empty.lean:3:5: error[E0411]: a match without arms
// CHECK-NEXT:    3 |     match i { }
// CHECK-NEXT:      |     ^~~~~~~~~~~
// CHECK-NOT:{{.}}
