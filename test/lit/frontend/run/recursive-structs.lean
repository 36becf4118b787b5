// A struct may point to itself, also through others and with parameters; whichever is met first.
// RUN: leanc %s -o %t.bin && leanvm check %t.bin | FileCheck %s

struct Node { value: word, next: ptr<Node>, kids: slice<Tree> }
struct Tree { node: Node, up: ptr<Tree> }
struct List(const N: int) { items: [word; N], next: ptr<List(N)> }
struct Even { odd: ptr<Odd> }
struct Odd { even: Even, value: lane }

fn main() {
    let n = alloc<Node>(3);
    let trees = slice(alloc<Tree>(1), 1);
    n[0] = Node { value: 5, next: n + 1, kids: trees };
    n[1] = Node { value: 6, next: n + 2, kids: trees };
    n[2] = Node { value: 7, next: n, kids: trees };
    var at = n;
    // CHECK: value: 0x5
    // CHECK-NEXT: value: 0x6
    // CHECK-NEXT: value: 0x7
    // CHECK-NEXT: value: 0x5
    for _ in 0..4 {
        print("value", at[0].value);
        at = at[0].next;
    }
    trees[0] = Tree { node: Node { value: 9, next: n, kids: trees }, up: alloc<Tree>(1) };
    // CHECK-NEXT: kid: 0x9
    print("kid", n[1].kids[0].node.value);
    let l = alloc<List(2)>(1);
    l[0] = List { items: [1, 2], next: l };
    // CHECK-NEXT: item: 0x2
    print("item", l[0].next[0].next[0].items[1]);
    let o = alloc<Odd>(1);
    o[0] = Odd { even: Even { odd: o }, value: 3 };
    // CHECK-NEXT: odd: 0x3
    print("odd", o[0].even.odd[0].value);
}
