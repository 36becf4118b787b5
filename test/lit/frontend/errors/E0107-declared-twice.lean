const A: int = 1;
fn A() { }
struct S { a: word, a: word }

fn f(x: word, x: word) { }

fn main() {
    let x = 1;
    let x = 2;
    {
        let x = 3;
    }
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0107-declared-twice.lean:2:4: error[E0107]: `A` is declared twice
// CHECK-NEXT:    2 | fn A() { }
// CHECK-NEXT:      |    ^
// CHECK-NEXT:{{.*}}E0107-declared-twice.lean:1:7: note: first here
// CHECK-NEXT:    1 | const A: int = 1;
// CHECK-NEXT:      |       ^
// CHECK-NEXT:{{.*}}E0107-declared-twice.lean:3:21: error[E0107]: `a` is declared twice
// CHECK-NEXT:    3 | struct S { a: word, a: word }
// CHECK-NEXT:      |                     ^
// CHECK-NEXT:{{.*}}E0107-declared-twice.lean:3:12: note: first here
// CHECK-NEXT:    3 | struct S { a: word, a: word }
// CHECK-NEXT:      |            ^
// CHECK-NEXT:{{.*}}E0107-declared-twice.lean:5:15: error[E0107]: `x` is declared twice
// CHECK-NEXT:    5 | fn f(x: word, x: word) { }
// CHECK-NEXT:      |               ^
// CHECK-NEXT:{{.*}}E0107-declared-twice.lean:5:6: note: first here; only an inner block may reuse a name
// CHECK-NEXT:    5 | fn f(x: word, x: word) { }
// CHECK-NEXT:      |      ^
// CHECK-NEXT:{{.*}}E0107-declared-twice.lean:9:9: error[E0107]: `x` is declared twice
// CHECK-NEXT:    9 |     let x = 2;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:{{.*}}E0107-declared-twice.lean:8:9: note: first here; only an inner block may reuse a name
// CHECK-NEXT:    8 |     let x = 1;
// CHECK-NEXT:      |         ^
// CHECK-NOT:{{.}}
