fn main() {
    let x: [word; 2] = advice("s");
    let p = alloc<word>(1);
    assert public_input() == [x[0], p[0]];
    print("limbs", hint.limbs(7));
}

// The whole corpus: test/advice.
// RUN: leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}warning-unconstrained-advice.lean:2:24: warning[unconstrained-advice]: nothing that the program proves depends on element 1 of this advice
// CHECK-NEXT:    2 |     let x: [word; 2] = advice("s");
// CHECK-NEXT:      |                        ^~~~~~~~~~~
// CHECK-NEXT:      = note: the prover chooses it freely; `trust(..)` says that this is meant
// CHECK-NEXT:{{.*}}warning-unconstrained-advice.lean:3:13: warning[unconstrained-advice]: cells of this buffer are read, but nothing writes them
// CHECK-NEXT:    3 |     let p = alloc<word>(1);
// CHECK-NEXT:      |             ^~~~~~~~~~~~~~
// CHECK-NEXT:      = note: the prover chooses what an unset cell holds
// CHECK-NEXT:{{.*}}warning-unconstrained-advice.lean:5:20: warning[unconstrained-advice]: nothing that the program proves depends on this hint
// CHECK-NEXT:    5 |     print("limbs", hint.limbs(7));
// CHECK-NEXT:      |                    ^~~~~~~~~~~~~
// CHECK-NEXT:      = note: the prover chooses it freely; `trust(..)` says that this is meant
// CHECK-NOT:{{.}}
