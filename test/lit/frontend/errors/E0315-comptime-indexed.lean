fn main() {
    let t = [1, 2, 3];
    let i: index = advice("i");
    assert i < 3;
    let x = t[i];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0315-comptime-indexed.lean:5:13: error[E0315]: [int; 3] is known while compiling only: its elements take constant indices
// CHECK-NEXT:    5 |     let x = t[i];
// CHECK-NEXT:      |             ^
// CHECK-NEXT:      = note: give the array a type with a form in the run, as `[word; 3]`
// CHECK-NOT:{{.}}
