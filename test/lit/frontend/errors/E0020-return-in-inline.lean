const T: [word; 2] = [1, 2];

inline fn f() -> word {
    let a = T;
    let p = &a;
    if a[0] == 1 {
        return p[1];
    }
    3
}

fn main() {
    assert f() == 2;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0020-return-in-inline.lean:7:16: error[E0020]: returns from `inline` functions under this condition are not supported yet
// CHECK-NEXT:    7 |         return p[1];
// CHECK-NEXT:      |                ^~~~
// CHECK-NEXT:{{.*}}E0020-return-in-inline.lean:13:12: note: in the expansion of `f` here
// CHECK-NEXT:   13 |     assert f() == 2;
// CHECK-NEXT:      |            ^~~
// CHECK-NOT:{{.}}
