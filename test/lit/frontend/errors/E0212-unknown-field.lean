struct S { leaf: word }

fn main() {
    let s = S { leaf: 1, lief: 2 };
    let t = S { leaf: 1 };
    let x = t.laef;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0212-unknown-field.lean:4:26: error[E0212]: S has no field `lief`
// CHECK-NEXT:    4 |     let s = S { leaf: 1, lief: 2 };
// CHECK-NEXT:      |                          ^~~~
// CHECK-NEXT:{{.*}}E0212-unknown-field.lean:1:8: note: declared here
// CHECK-NEXT:    1 | struct S { leaf: word }
// CHECK-NEXT:      |        ^
// CHECK-NEXT:{{.*}}E0212-unknown-field.lean:6:15: error[E0212]: S has no field `laef`
// CHECK-NEXT:    6 |     let x = t.laef;
// CHECK-NEXT:      |               ^~~~
// CHECK-NEXT:{{.*}}E0212-unknown-field.lean:1:8: note: declared here
// CHECK-NEXT:    1 | struct S { leaf: word }
// CHECK-NEXT:      |        ^
// CHECK-NOT:{{.}}
