// An `inline fn` that returns under a condition of the run is called instead of expanded, also when only its
// expansion shows that the condition is one: a constant array that lies in memory, or that a branch has changed.
// RUN: echo '{"c": [[1]]}' > %t.json && leanc %s -o %t.bin && leanvm check %t.bin --advice %t.json | FileCheck %s
// RUN: leanc %s -O0 --emit=ir | FileCheck %s --check-prefix=IR

const T: [word; 2] = [1, 2];

inline fn pointed() -> word {
    let a = T;
    let p = &a;
    if a[0] == 1 {
        return p[1];
    }
    3
}

inline fn changed(c: bit) -> word {
    var a = T;
    if c == 1 {
        a[0] = 5;
    }
    if a[0] == 5 {
        return 7;
    }
    unroll for k in 0..2 {
        if a[k] == 2 {
            return a[0];
        }
    }
    9
}

// What it calls is expanded in it.
inline fn outer(c: bit) -> word {
    changed(c) + 1
}

// A condition that is known while compiling decides.
inline fn known(const N: int) -> word {
    if N == 1 {
        return 5;
    }
    6
}

// IR-LABEL: func @main
// IR-NOT: if
// IR: call @pointed()
// IR: call @changed(
// IR: call @changed(
// IR-NOT: call @outer
// IR-NOT: call @known
// IR: return
fn main() {
    let c: bit = advice("c");
    // CHECK: pointed: 0x2
    print("pointed", pointed());
    // CHECK-NEXT: changed: 0x7
    print("changed", changed(c));
    // CHECK-NEXT: not: 0x1
    print("not", changed(!c));
    // CHECK-NEXT: outer: 0x6
    print("outer", outer(c));
    // CHECK-NEXT: known: 0x5 0x6
    print("known", [known(1), known(2)]);
}
