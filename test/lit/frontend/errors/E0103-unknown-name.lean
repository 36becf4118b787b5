const LIMIT: int = 3;

fn main() {
    let total = LIMTI;
    let x = totl + 1;
    let y = undefined_thing;
    let z = hint.inverted(1);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0103-unknown-name.lean:4:17: error[E0103]: unknown name `LIMTI`
// CHECK-NEXT:    4 |     let total = LIMTI;
// CHECK-NEXT:      |                 ^~~~~
// CHECK-NEXT:      = fix: did you mean `LIMIT`?
// CHECK-NEXT:{{.*}}E0103-unknown-name.lean:5:13: error[E0103]: unknown name `totl`
// CHECK-NEXT:    5 |     let x = totl + 1;
// CHECK-NEXT:      |             ^~~~
// CHECK-NEXT:      = fix: did you mean `total`?
// CHECK-NEXT:{{.*}}E0103-unknown-name.lean:6:13: error[E0103]: unknown name `undefined_thing`
// CHECK-NEXT:    6 |     let y = undefined_thing;
// CHECK-NEXT:      |             ^~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}E0103-unknown-name.lean:7:18: error[E0103]: unknown name `inverted`
// CHECK-NEXT:    7 |     let z = hint.inverted(1);
// CHECK-NEXT:      |                  ^~~~~~~~
// CHECK-NEXT:      = fix: did you mean `inverse`?
// CHECK-NOT:{{.}}
