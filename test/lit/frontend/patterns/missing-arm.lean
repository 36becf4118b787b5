// A match without an arm for a position that may come fails there; a gap between arms is an error.
fn main() {
    let i: index = advice("i");
    let x: lane = match i { 0 => 5, 1..3 => 6, };
    print("x", x);
}

// RUN: python3 %S/Inputs/levels.py %s '{"i": [[2]]}' | FileCheck %s --check-prefix=TWO
// RUN: python3 %S/Inputs/levels.py %s '{"i": [[3]]}' | FileCheck %s --check-prefix=THREE
// TWO: x: 0x6
// THREE: exit status 1
// THREE: missing-arm.lean:4:25: error[R0001]
// RUN: sed 's/1..3/2/' %s >%t.lean && not leanc %t.lean -o %t.bin 2>&1 | FileCheck %s --check-prefix=GAP
// GAP: error[E0410]: expected the arm for 1, found 2
