fn main() {
    print("café", 1);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0001-invalid-utf8.lean:2:15: error[E0001]: the file is not valid UTF-8: byte 0xe9
// CHECK-NEXT:    2 |     print("caf?", 1);
// CHECK-NEXT:      |               ^
// CHECK-NOT:{{.}}
