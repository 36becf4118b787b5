fn f(p: ptr<word>, i: index) -> word {
    p[i]
}

fn main() {
    let p = alloc<word>(4);
    p[3] = 1;
    let x = f(p, 3);
    let a: [word; 4] = [0; 4];
    let i: index = trust(advice("i"));
    assert i < 8;
    let y = a[i];
}

// RUN: leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}warning-unbounded-index.lean:2:7: warning[unbounded-index]: nothing bounds this position
// CHECK-NEXT:    2 |     p[i]
// CHECK-NEXT:      |       ^
// CHECK-NEXT:      = note: `assert i < n;` proves a bound, and a loop's index has one
// CHECK-NEXT:{{.*}}warning-unbounded-index.lean:12:15: warning[unbounded-index]: the position is below 8, the array has 4 elements
// CHECK-NEXT:   12 |     let y = a[i];
// CHECK-NEXT:      |               ^
// CHECK-NOT:{{.}}
