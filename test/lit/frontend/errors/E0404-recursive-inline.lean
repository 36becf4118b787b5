inline fn f(x: word) -> word { f(x) }

fn main() {
    let x = f(1);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0404-recursive-inline.lean:1:32: error[E0404]: `f` is `inline` and calls itself
// CHECK-NEXT:    1 | inline fn f(x: word) -> word { f(x) }
// CHECK-NEXT:      |                                ^~~~
// CHECK-NEXT:{{.*}}E0404-recursive-inline.lean:4:13: note: in the expansion of `f` here
// CHECK-NEXT:    4 |     let x = f(1);
// CHECK-NEXT:      |             ^~~~
// CHECK-NEXT:{{.*}}E0404-recursive-inline.lean:1:11: note: a function that calls itself cannot be `inline`
// CHECK-NEXT:    1 | inline fn f(x: word) -> word { f(x) }
// CHECK-NEXT:      |           ^
// CHECK-NOT:{{.}}
