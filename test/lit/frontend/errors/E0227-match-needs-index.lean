fn main() {
    let x: word = advice("x");
    match x {
        0 => print("a", 1),
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0227-match-needs-index.lean:3:11: error[E0227]: `match` takes an index or a compile-time int, not word
// CHECK-NEXT:    3 |     match x {
// CHECK-NEXT:      |           ^
// CHECK-NOT:{{.}}
