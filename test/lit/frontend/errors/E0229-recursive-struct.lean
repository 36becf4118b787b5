struct Node { next: ptr<Node> }

fn main() {
    let n: Node = advice("n");
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// CHECK:{{.*}}E0229-recursive-struct.lean:1:25: error[E0229]: struct `Node` contains itself
// CHECK-NEXT:    1 | struct Node { next: ptr<Node> }
// CHECK-NEXT:      |                         ^~~~
// CHECK-NEXT:{{.*}}E0229-recursive-struct.lean:1:8: note: declared here
// CHECK-NEXT:    1 | struct Node { next: ptr<Node> }
// CHECK-NEXT:      |        ^~~~
// CHECK-NOT:{{.}}
