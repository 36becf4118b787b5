fn main() {
    let s = slice(alloc<word>(4), 4);
    let t = s[1..2];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0020-part-of-slice.lean:3:13: error[E0020]: parts of slices are not supported yet
// CHECK-NEXT:    3 |     let t = s[1..2];
// CHECK-NEXT:      |             ^~~~~~~
// CHECK-NOT:{{.}}
