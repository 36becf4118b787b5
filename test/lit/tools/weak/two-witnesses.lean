// A path that fits on either side: the order of two equal hashes is not determined, and need not be.
// `--json` says what a tool needs; the same seed gives the same bytes.
// RUN: leanc %s -o %t.bin
// RUN: not leanvm attack %t.bin --advice %S/two-witnesses.json --json >%t.1 2>/dev/null
// RUN: not leanvm attack %t.bin --advice %S/two-witnesses.json --json >%t.2 2>/dev/null
// RUN: cmp %t.1 %t.2
// RUN: FileCheck %s <%t.1
// CHECK: "tried": [[#N:]],
// CHECK: "findings": [
// CHECK: "place": "{{.*}}two-witnesses.lean:[[#@LINE+12]]:21",
// CHECK-NEXT: "expanded_at": [],
// CHECK-NEXT: "function": "main",
// CHECK-NEXT: "what": "advice \"side\", word 0",
// CHECK-NEXT: "accepted": {
// CHECK: "example": {
// CHECK-NEXT: "change":
// CHECK: "before": "0x0",
// CHECK-NEXT: "after": "0x1",
// CHECK-NEXT: "cells_that_follow":
import std.keccak;
fn main() {
    let side: bit = advice("side");
    let a: [word; 2] = advice("a");
    let left = if side { a[0] } else { a[1] };
    let right = if side { a[1] } else { a[0] };
    assert public_input() == keccak.pair([left, right], a), "another root";
}
