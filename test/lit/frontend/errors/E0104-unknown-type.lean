struct Path { leaf: word }

fn main() {
    let x: wrod = 1;
    let p: Pth = 1;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0104-unknown-type.lean:4:12: error[E0104]: unknown type `wrod`
// CHECK-NEXT:    4 |     let x: wrod = 1;
// CHECK-NEXT:      |            ^~~~
// CHECK-NEXT:      = fix: did you mean `word`?
// CHECK-NEXT:{{.*}}E0104-unknown-type.lean:5:12: error[E0104]: unknown type `Pth`
// CHECK-NEXT:    5 |     let p: Pth = 1;
// CHECK-NEXT:      |            ^~~
// CHECK-NEXT:      = fix: did you mean `Path`?
// CHECK-NOT:{{.}}
