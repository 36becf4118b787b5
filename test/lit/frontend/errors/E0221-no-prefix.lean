fn main() {
    let l: lane = advice("l");
    let x = -l;
    let y = !l;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0221-no-prefix.lean:3:13: error[E0221]: no prefix `-` for lane
// CHECK-NEXT:    3 |     let x = -l;
// CHECK-NEXT:      |             ^~
// CHECK-NEXT:      = note: in characteristic 2 every element is its own negative
// CHECK-NEXT:{{.*}}E0221-no-prefix.lean:4:13: error[E0221]: no prefix `!` for lane
// CHECK-NEXT:    4 |     let y = !l;
// CHECK-NEXT:      |             ^~
// CHECK-NEXT:      = note: `!` takes a bit or a compile-time bool; `x == 0` is a bit
// CHECK-NOT:{{.}}
