fn f() { }

fn main() {
    let x: f = 1;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0109-not-a-type.lean:4:12: error[E0109]: `f` is no type
// CHECK-NEXT:    4 |     let x: f = 1;
// CHECK-NEXT:      |            ^
// CHECK-NEXT:{{.*}}E0109-not-a-type.lean:1:4: note: declared here
// CHECK-NEXT:    1 | fn f() { }
// CHECK-NEXT:      |    ^
// CHECK-NOT:{{.}}
