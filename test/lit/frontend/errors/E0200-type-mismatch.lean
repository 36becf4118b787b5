fn f(x: lane) -> lane { x }

fn main() {
    let w: word = advice("w");
    let a = f(w);
    let b: [word; 3] = [w, w];
    let c: (word, lane) = (w, 1, 2);
    let i: index = w as lane;
    let j: word = i;
    let n: int = w;
    let s: bit = "no";
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0200-type-mismatch.lean:5:15: error[E0200]: expected lane, found word
// CHECK-NEXT:    5 |     let a = f(w);
// CHECK-NEXT:      |               ^
// CHECK-NEXT:      = fix: narrow it, with a proven check: insert ` as lane`
// CHECK-NEXT:{{.*}}E0200-type-mismatch.lean:6:24: error[E0200]: expected [word; 3], found [word; 2]
// CHECK-NEXT:    6 |     let b: [word; 3] = [w, w];
// CHECK-NEXT:      |                        ^~~~~~
// CHECK-NEXT:{{.*}}E0200-type-mismatch.lean:7:27: error[E0200]: expected (word, lane), found (word, int, int)
// CHECK-NEXT:    7 |     let c: (word, lane) = (w, 1, 2);
// CHECK-NEXT:      |                           ^~~~~~~~~
// CHECK-NEXT:{{.*}}E0200-type-mismatch.lean:8:20: error[E0200]: expected index, found lane
// CHECK-NEXT:    8 |     let i: index = w as lane;
// CHECK-NEXT:      |                    ^~~~~~~~~
// CHECK-NEXT:      = note: `index_of(x)` proves that a lane is g^i and gives i
// CHECK-NEXT:{{.*}}E0200-type-mismatch.lean:10:18: error[E0200]: expected int, found word
// CHECK-NEXT:   10 |     let n: int = w;
// CHECK-NEXT:      |                  ^
// CHECK-NEXT:      = note: a value of the run has no compile-time form
// CHECK-NEXT:{{.*}}E0200-type-mismatch.lean:11:18: error[E0200]: expected bit, found str
// CHECK-NEXT:   11 |     let s: bit = "no";
// CHECK-NEXT:      |                  ^~~~
// CHECK-NOT:{{.}}
