fn main() {
    var a: [word; 2] = [1, 2];
    let p = &a;
    let x: word = 3;
    let q = &x;
    let r = &(1 + 2);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0508-no-address.lean:3:13: error[E0508]: this has no address
// CHECK-NEXT:    3 |     let p = &a;
// CHECK-NEXT:      |             ^~
// CHECK-NEXT:      = note: `&` takes the name of a `let` array or struct
// CHECK-NEXT:{{.*}}E0508-no-address.lean:5:13: error[E0508]: this has no address
// CHECK-NEXT:    5 |     let q = &x;
// CHECK-NEXT:      |             ^~
// CHECK-NEXT:      = note: `&` takes the name of a `let` array or struct
// CHECK-NEXT:{{.*}}E0508-no-address.lean:6:13: error[E0508]: this has no address
// CHECK-NEXT:    6 |     let r = &(1 + 2);
// CHECK-NEXT:      |             ^~~~~~~
// CHECK-NEXT:      = note: `&` takes the name of a `let` array or struct
// CHECK-NOT:{{.}}
