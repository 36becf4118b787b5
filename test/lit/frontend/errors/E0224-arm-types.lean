fn main() {
    let b: bit = advice("b");
    let x: word = 1;
    let i: index = 2;
    let y = if b { x } else { i };
    let z = if b { x };
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0224-arm-types.lean:5:13: error[E0224]: the arms have no type in common: word and index
// CHECK-NEXT:    5 |     let y = if b { x } else { i };
// CHECK-NEXT:      |             ^~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}E0224-arm-types.lean:5:29: note: this arm's value is of type index
// CHECK-NEXT:    5 |     let y = if b { x } else { i };
// CHECK-NEXT:      |                             ^~~~~
// CHECK-NEXT:{{.*}}E0224-arm-types.lean:6:13: error[E0224]: the arms have no type in common: word and ()
// CHECK-NEXT:    6 |     let z = if b { x };
// CHECK-NEXT:      |             ^~~~~~~~~~
// CHECK-NEXT:{{.*}}E0224-arm-types.lean:6:13: note: this arm's value is of type ()
// CHECK-NEXT:    6 |     let z = if b { x };
// CHECK-NEXT:      |             ^~~~~~~~~~
// CHECK-NOT:{{.}}
