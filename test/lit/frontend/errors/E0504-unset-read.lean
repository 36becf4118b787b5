fn main() {
    let a: [word; 2];
    a[0] = 1;
    let x = a[1];
    var y: word;
    let z = y + 1;
    let w = y + 2;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0504-unset-read.lean:4:13: error[E0504]: `a` is read before it is set
// CHECK-NEXT:    4 |     let x = a[1];
// CHECK-NEXT:      |             ^~~~
// CHECK-NEXT:{{.*}}E0504-unset-read.lean:2:9: note: declared here
// CHECK-NEXT:    2 |     let a: [word; 2];
// CHECK-NEXT:      |         ^
// CHECK-NEXT:{{.*}}E0504-unset-read.lean:6:13: error[E0504]: `y` is read before it is set
// CHECK-NEXT:    6 |     let z = y + 1;
// CHECK-NEXT:      |             ^
// CHECK-NEXT:{{.*}}E0504-unset-read.lean:5:9: note: declared here
// CHECK-NEXT:    5 |     var y: word;
// CHECK-NEXT:      |         ^
// CHECK-NOT:{{.}}
