fn main() {
    print("s", "text");
    print("p", alloc<word>(1));
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0316-not-printable.lean:2:16: error[E0316]: str cannot be printed
// CHECK-NEXT:    2 |     print("s", "text");
// CHECK-NEXT:      |                ^~~~~~
// CHECK-NEXT:{{.*}}E0316-not-printable.lean:3:16: error[E0316]: ptr<word> cannot be printed
// CHECK-NEXT:    3 |     print("p", alloc<word>(1));
// CHECK-NEXT:      |                ^~~~~~~~~~~~~~
// CHECK-NEXT:      = note: a pointer has no value that a program can see
// CHECK-NOT:{{.}}
