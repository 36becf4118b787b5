fn main() {
    let b: bit = advice("b");
    var x: word;
    if b {
        x = 1;
    }
    let y = x;
    let a: [word; 2];
    for i in 0..2 {
        if b {
            a[0] = 3;
        }
    }
    let z = a[0];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0505-maybe-unset.lean:7:13: error[E0505]: `x` is not set on every path that leads here
// CHECK-NEXT:    7 |     let y = x;
// CHECK-NEXT:      |             ^
// CHECK-NEXT:{{.*}}E0505-maybe-unset.lean:3:9: note: declared here
// CHECK-NEXT:    3 |     var x: word;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:{{.*}}E0505-maybe-unset.lean:14:13: error[E0505]: `a` is not set on every path that leads here
// CHECK-NEXT:   14 |     let z = a[0];
// CHECK-NEXT:      |             ^~~~
// CHECK-NEXT:{{.*}}E0505-maybe-unset.lean:8:9: note: declared here
// CHECK-NEXT:    8 |     let a: [word; 2];
// CHECK-NEXT:      |         ^
// CHECK-NOT:{{.}}
