fn main() {
    let x: lane(3) = 1;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0203-type-takes-no-arguments.lean:2:12: error[E0203]: `lane` takes no arguments
// CHECK-NEXT:    2 |     let x: lane(3) = 1;
// CHECK-NEXT:      |            ^~~~~~~
// CHECK-NOT:{{.}}
