struct S { a: word }

fn main() {
    let x: word = 1;
    let y = x.c0;
    let p = alloc<S>(2);
    let z = p.a;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0215-no-fields.lean:5:15: error[E0215]: word has no fields
// CHECK-NEXT:    5 |     let y = x.c0;
// CHECK-NEXT:      |               ^~
// CHECK-NEXT:{{.*}}E0215-no-fields.lean:7:15: error[E0215]: ptr<S> has no fields
// CHECK-NEXT:    7 |     let z = p.a;
// CHECK-NEXT:      |               ^
// CHECK-NEXT:      = note: `p[0].a` is the field of the struct that p points to
// CHECK-NOT:{{.}}
