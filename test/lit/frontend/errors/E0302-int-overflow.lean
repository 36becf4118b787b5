const BIG: int = 2 ** 126;

fn main() {
    let a = BIG * 2;
    let b = BIG + BIG;
    let c = -BIG - BIG - 1;
    let d = 1 << 127;
    let e = -(-BIG * 2);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0302-int-overflow.lean:4:13: error[E0302]: the result does not fit in 128 bits
// CHECK-NEXT:    4 |     let a = BIG * 2;
// CHECK-NEXT:      |             ^~~~~~~
// CHECK-NEXT:{{.*}}E0302-int-overflow.lean:5:13: error[E0302]: the result does not fit in 128 bits
// CHECK-NEXT:    5 |     let b = BIG + BIG;
// CHECK-NEXT:      |             ^~~~~~~~~
// CHECK-NEXT:{{.*}}E0302-int-overflow.lean:6:13: error[E0302]: the result does not fit in 128 bits
// CHECK-NEXT:    6 |     let c = -BIG - BIG - 1;
// CHECK-NEXT:      |             ^~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}E0302-int-overflow.lean:7:13: error[E0302]: the result does not fit in 128 bits
// CHECK-NEXT:    7 |     let d = 1 << 127;
// CHECK-NEXT:      |             ^~~~~~~~
// CHECK-NEXT:{{.*}}E0302-int-overflow.lean:8:13: error[E0302]: the result does not fit in 128 bits
// CHECK-NEXT:    8 |     let e = -(-BIG * 2);
// CHECK-NEXT:      |             ^~~~~~~~~~
// CHECK-NOT:{{.}}
