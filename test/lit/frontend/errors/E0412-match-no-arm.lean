fn main() {
    match 3 {
        0 => print("a", 1),
        1..3 => |k| print("b", k),
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0412-match-no-arm.lean:2:11: error[E0412]: no arm for 3: the match has 3
// CHECK-NEXT:    2 |     match 3 {
// CHECK-NEXT:      |           ^
// CHECK-NOT:{{.}}
