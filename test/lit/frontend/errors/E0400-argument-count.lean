fn f(a: word, b: word) -> word { a + b }

fn main() {
    let x = f(1);
    let y = gpow();
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0400-argument-count.lean:4:13: error[E0400]: `f` takes 2 arguments, found 1
// CHECK-NEXT:    4 |     let x = f(1);
// CHECK-NEXT:      |             ^~~~
// CHECK-NEXT:{{.*}}E0400-argument-count.lean:1:4: note: declared here
// CHECK-NEXT:    1 | fn f(a: word, b: word) -> word { a + b }
// CHECK-NEXT:      |    ^
// CHECK-NEXT:{{.*}}E0400-argument-count.lean:5:13: error[E0400]: `gpow` takes 1 argument, found 0
// CHECK-NEXT:    5 |     let y = gpow();
// CHECK-NEXT:      |             ^~~~~~
// CHECK-NOT:{{.}}
