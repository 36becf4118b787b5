fn print() { }
const word: int = 1;

fn main() {
    let index = 1; // a variable may
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0108-builtin-redeclared.lean:1:4: error[E0108]: `print` is a name of the language
// CHECK-NEXT:    1 | fn print() { }
// CHECK-NEXT:      |    ^~~~~
// CHECK-NEXT:{{.*}}E0108-builtin-redeclared.lean:2:7: error[E0108]: `word` is a name of the language
// CHECK-NEXT:    2 | const word: int = 1;
// CHECK-NEXT:      |       ^~~~
// CHECK-NOT:{{.}}
