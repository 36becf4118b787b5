struct Tree { left: Tree, value: word }

fn main() {
    let t: Tree = advice("t");
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0229-recursive-struct.lean:1:21: error[E0229]: struct `Tree` contains itself
// CHECK-NEXT:    1 | struct Tree { left: Tree, value: word }
// CHECK-NEXT:      |                     ^~~~
// CHECK-NEXT:{{.*}}E0229-recursive-struct.lean:1:8: note: declared here
// CHECK-NEXT:    1 | struct Tree { left: Tree, value: word }
// CHECK-NEXT:      |        ^~~~
// CHECK-NEXT:      = note: `ptr<Tree>` may stand in it
// CHECK-NOT:{{.}}
