const A: int = ;

fn main() {
    let 3 = 4;
    let x: = 4;
    assert A == 1 2;
    let test = 1;
}

fn g(x word) { }

5;

fn h() { }

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0009-expected-token.lean:1:16: error[E0009]: expected an expression, found `;`
// CHECK-NEXT:    1 | const A: int = ;
// CHECK-NEXT:      |                ^
// CHECK-NEXT:{{.*}}E0009-expected-token.lean:4:9: error[E0009]: expected a name, found `3`
// CHECK-NEXT:    4 |     let 3 = 4;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:{{.*}}E0009-expected-token.lean:5:12: error[E0009]: expected a type, found `=`
// CHECK-NEXT:    5 |     let x: = 4;
// CHECK-NEXT:      |            ^
// CHECK-NEXT:{{.*}}E0009-expected-token.lean:6:19: error[E0009]: expected `;`, found `2`
// CHECK-NEXT:    6 |     assert A == 1 2;
// CHECK-NEXT:      |                   ^
// CHECK-NEXT:{{.*}}E0009-expected-token.lean:7:9: error[E0009]: expected a name, found the keyword `test`
// CHECK-NEXT:    7 |     let test = 1;
// CHECK-NEXT:      |         ^~~~
// CHECK-NEXT:{{.*}}E0009-expected-token.lean:10:8: error[E0009]: expected `:`, found `word`
// CHECK-NEXT:   10 | fn g(x word) { }
// CHECK-NEXT:      |        ^~~~
// CHECK-NEXT:{{.*}}E0009-expected-token.lean:12:1: error[E0009]: expected a declaration, found `5`
// CHECK-NEXT:   12 | 5;
// CHECK-NEXT:      | ^
// CHECK-NOT:{{.}}
