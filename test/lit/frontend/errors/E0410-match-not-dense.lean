fn main() {
    let i: index = advice("i");
    match i {
        0 => print("a", 1),
        2 => print("b", 1),
    }
    match i {
        1 => print("a", 1),
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0410-match-not-dense.lean:5:9: error[E0410]: expected the arm for 1, found 2
// CHECK-NEXT:    5 |         2 => print("b", 1),
// CHECK-NEXT:      |         ^
// CHECK-NEXT:      = note: the arms of a match stand in order, without gaps, from 0
// CHECK-NEXT:{{.*}}E0410-match-not-dense.lean:8:9: error[E0410]: expected the arm for 0, found 1
// CHECK-NEXT:    8 |         1 => print("a", 1),
// CHECK-NEXT:      |         ^
// CHECK-NEXT:      = note: the arms of a match stand in order, without gaps, from 0
// CHECK-NOT:{{.}}
