fn main() {
    let i: index = advice("i");
    let x = i as lane;
    let w: word = advice("w");
    let b = w as bit;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0219-bad-cast.lean:3:13: error[E0219]: index does not become lane by `as`
// CHECK-NEXT:    3 |     let x = i as lane;
// CHECK-NEXT:      |             ^~~~~~~~~
// CHECK-NEXT:      = note: `as lane` narrows a word; everything else widens by itself
// CHECK-NEXT:{{.*}}E0219-bad-cast.lean:5:13: error[E0219]: word does not become bit by `as`
// CHECK-NEXT:    5 |     let b = w as bit;
// CHECK-NEXT:      |             ^~~~~~~~
// CHECK-NEXT:      = note: `as lane` narrows a word; everything else widens by itself
// CHECK-NOT:{{.}}
