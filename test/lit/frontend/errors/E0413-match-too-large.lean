fn main() {
    let i: index = advice("i");
    match i {
        0..2 ** 20 => |k| print("a", k),
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0413-match-too-large.lean:4:9: error[E0413]: the match has 1048576 cases; at most 65536 are possible
// CHECK-NEXT:    4 |         0..2 ** 20 => |k| print("a", k),
// CHECK-NEXT:      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT:{{.}}
