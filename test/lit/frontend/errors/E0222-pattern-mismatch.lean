fn f() -> (word, word) { (1, 2) }

fn main() {
    let (a, b, c) = f();
    let (d, e) = 3;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0222-pattern-mismatch.lean:4:9: error[E0222]: a tuple of 3 cannot take (word, word) apart
// CHECK-NEXT:    4 |     let (a, b, c) = f();
// CHECK-NEXT:      |         ^~~~~~~~~
// CHECK-NEXT:{{.*}}E0222-pattern-mismatch.lean:5:9: error[E0222]: a tuple of 2 cannot take int apart
// CHECK-NEXT:    5 |     let (d, e) = 3;
// CHECK-NEXT:      |         ^~~~~~
// CHECK-NOT:{{.}}
