fn f(p: ptr<int>) { }

fn main() {
    let p = alloc<(word, int)>(3);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0208-comptime-in-memory.lean:1:13: error[E0208]: int is known while compiling only and cannot lie in memory
// CHECK-NEXT:    1 | fn f(p: ptr<int>) { }
// CHECK-NEXT:      |             ^~~
// CHECK-NEXT:{{.*}}E0208-comptime-in-memory.lean:4:19: error[E0208]: (word, int) is known while compiling only and cannot lie in memory
// CHECK-NEXT:    4 |     let p = alloc<(word, int)>(3);
// CHECK-NEXT:      |                   ^~~~~~~~~~~
// CHECK-NOT:{{.}}
