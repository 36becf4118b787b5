fn main() {
    print("a\q", 1);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0014-unknown-escape.lean:2:13: error[E0014]: unknown escape `\q`
// CHECK-NEXT:    2 |     print("a\q", 1);
// CHECK-NEXT:      |             ^~
// CHECK-NEXT:      = note: the escapes are \n, \t, \" and \\
// CHECK-NOT:{{.}}
