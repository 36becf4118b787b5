fn main() {
    let l: lane = advice("l");
    let i: index = advice("i");
    let b: bit = advice("b");
    let p = alloc<word>(2);
    let a1 = l % 2;
    let a2 = l - 1;
    let a3 = l < 3;
    let a4 = b && b;
    let a5 = i + l;
    let a6 = p == p;
    let a7 = i * i;
    let a8 = true + 1;
    let a9 = l ** l;
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0220-no-operator.lean:6:16: error[E0220]: no operator `%` for lane and int
// CHECK-NEXT:    6 |     let a1 = l % 2;
// CHECK-NEXT:      |                ^
// CHECK-NEXT:      = note: the operators of `int` work on compile-time values only
// CHECK-NEXT:{{.*}}E0220-no-operator.lean:7:16: error[E0220]: no operator `-` for lane and int
// CHECK-NEXT:    7 |     let a2 = l - 1;
// CHECK-NEXT:      |                ^
// CHECK-NEXT:      = fix: in characteristic 2 subtraction is addition: write `+`
// CHECK-NEXT:{{.*}}E0220-no-operator.lean:8:16: error[E0220]: no operator `<` for lane and int
// CHECK-NEXT:    8 |     let a3 = l < 3;
// CHECK-NEXT:      |                ^
// CHECK-NEXT:      = note: `assert i < n;` proves an order of two indices; words have none
// CHECK-NEXT:{{.*}}E0220-no-operator.lean:9:16: error[E0220]: no operator `&&` for bit and bit
// CHECK-NEXT:    9 |     let a4 = b && b;
// CHECK-NEXT:      |                ^~
// CHECK-NEXT:      = note: of two bits, `b * c` is `and` and `!(!b * !c)` is `or`
// CHECK-NEXT:{{.*}}E0220-no-operator.lean:10:16: error[E0220]: no operator `+` for index and lane
// CHECK-NEXT:   10 |     let a5 = i + l;
// CHECK-NEXT:      |                ^
// CHECK-NEXT:      = note: `gpow(i)` is the lane g^i of an index
// CHECK-NEXT:{{.*}}E0220-no-operator.lean:11:16: error[E0220]: no operator `==` for ptr<word> and ptr<word>
// CHECK-NEXT:   11 |     let a6 = p == p;
// CHECK-NEXT:      |                ^~
// CHECK-NEXT:      = note: a pointer has no value that a program can see
// CHECK-NEXT:{{.*}}E0220-no-operator.lean:12:16: error[E0220]: no operator `*` for index and index
// CHECK-NEXT:   12 |     let a7 = i * i;
// CHECK-NEXT:      |                ^
// CHECK-NEXT:      = note: positions are exponents: one factor must be a compile-time int
// CHECK-NEXT:{{.*}}E0220-no-operator.lean:13:19: error[E0220]: no operator `+` for bool and int
// CHECK-NEXT:   13 |     let a8 = true + 1;
// CHECK-NEXT:      |                   ^
// CHECK-NEXT:{{.*}}E0220-no-operator.lean:14:14: error[E0220]: no operator `**` for lane and lane
// CHECK-NEXT:   14 |     let a9 = l ** l;
// CHECK-NEXT:      |              ^~~~~~
// CHECK-NEXT:      = note: the exponent is a compile-time int; `gpow(i)` is g^i of an index
// CHECK-NOT:{{.}}
