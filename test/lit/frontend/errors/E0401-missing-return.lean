fn f(b: bit) -> word {
    if b {
        return 1;
    }
    print("b", b);
}

fn g() -> word {
    let x = 1;
}

fn main() {
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0401-missing-return.lean:6:1: error[E0401]: `f` ends without returning its word
// CHECK-NEXT:    6 | }
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}E0401-missing-return.lean:10:1: error[E0401]: `g` ends without returning its word
// CHECK-NEXT:   10 | }
// CHECK-NEXT:      | ^
// CHECK-NOT:{{.}}
