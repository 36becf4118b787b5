// Operators on mixed types: what converts does, what does not is an error each.
fn main() {
    let i: index = advice("i");
    let l: lane = advice("l");
    let w: word = advice("w");
    let b: bit = advice("b");
    print("fine", (l + w, b * w, l * 3, i + 1, i * 2));
    print("1", i + l);
    print("2", w < i);
    print("3", b && l);
    print("4", i * i);
    print("5", i == l);
    print("6", b + i);
}

// RUN: not leanc %s -o %t.bin 2>&1 | FileCheck %s
// CHECK-NOT: :7:
// CHECK: :8:18: error[E0220]: no operator `+` for index and lane
// CHECK: :9:18: error[E0220]: no operator `<` for word and index
// CHECK: :10:18: error[E0220]: no operator `&&` for bit and lane
// CHECK: :11:18: error[E0220]: no operator `*` for index and index
// CHECK: :12:
// CHECK: :13:18: error[E0220]: no operator `+` for bit and index
// CHECK-NOT: error
