fn main() {
    let x = 1 << 128;
    let y = 1 >> -1;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0306-shift-count.lean:2:13: error[E0306]: the shift is by 128, not by 0 to 127
// CHECK-NEXT:    2 |     let x = 1 << 128;
// CHECK-NEXT:      |             ^~~~~~~~
// CHECK-NEXT:{{.*}}E0306-shift-count.lean:3:13: error[E0306]: the shift is by -1, not by 0 to 127
// CHECK-NEXT:    3 |     let y = 1 >> -1;
// CHECK-NEXT:      |             ^~~~~~~
// CHECK-NOT:{{.}}
