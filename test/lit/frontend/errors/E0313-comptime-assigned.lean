fn main() {
    let b: bit = advice("b");
    var n = 7;
    if b {
        n = 8;
    }
    var m = 1;
    for i in 0..3 {
        m = m + 1;
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0313-comptime-assigned.lean:4:5: error[E0313]: `n` is known while compiling only, but its value here depends on the run
// CHECK-NEXT:    4 |     if b {
// CHECK-NEXT:      |     ^~~~~~
// CHECK-NEXT:{{.*}}E0313-comptime-assigned.lean:3:9: note: its type is int; give it one with a form in the run
// CHECK-NEXT:    3 |     var n = 7;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:{{.*}}E0313-comptime-assigned.lean:8:5: error[E0313]: `m` is known while compiling only, but its value here depends on the run
// CHECK-NEXT:    8 |     for i in 0..3 {
// CHECK-NEXT:      |     ^~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}E0313-comptime-assigned.lean:7:9: note: its type is int; give it one with a form in the run
// CHECK-NEXT:    7 |     var m = 1;
// CHECK-NEXT:      |         ^
// CHECK-NOT:{{.}}
