fn f(const N: int) { }

const A: word = advice("a");

fn main() {
    let x: index = advice("x");
    let a: [word; x];
    f(x);
    let m: [word; 8];
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0300-not-constant.lean:3:17: error[E0300]: this is not known while compiling
// CHECK-NEXT:    3 | const A: word = advice("a");
// CHECK-NEXT:      |                 ^~~~~~~~~~~
// CHECK-NEXT:{{.*}}E0300-not-constant.lean:7:19: error[E0300]: this is not known while compiling
// CHECK-NEXT:    7 |     let a: [word; x];
// CHECK-NEXT:      |                   ^
// CHECK-NEXT:{{.*}}E0300-not-constant.lean:8:7: error[E0300]: this is not known while compiling
// CHECK-NEXT:    8 |     f(x);
// CHECK-NEXT:      |       ^
// CHECK-NEXT:{{.*}}E0300-not-constant.lean:1:12: note: for the `const` parameter `N`
// CHECK-NEXT:    1 | fn f(const N: int) { }
// CHECK-NEXT:      |            ^
// CHECK-NOT:{{.}}
