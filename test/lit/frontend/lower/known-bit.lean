// What a bit or position of the run chooses has a type of the run, also where its value happens to be known: a number
// in an arm is then no longer a number, whose sum would be another.
inline fn chosen(b: bit) -> word { word(1 + if b { 9 } else { 6 }, 0, 0) }
inline fn plain(b: bit, x: lane) -> lane { (if b { 1 } else { x }) + 1 }
inline fn matched(i: index, x: lane) -> lane { (match i { 0 => 3, 1 => x, }) * 3 }
inline fn bare(b: bit, x: lane) -> lane { let y = if b { 1 } else { x }; y + 1 }
inline fn bare_match(i: index, x: lane) -> lane { let y = match i { 0 => 3, 1 => x, }; y * 3 }
fn main() {
    let b: bit = advice("b");
    let i: index = advice("i");
    print("known", (chosen(1), chosen(0), plain(1, 5), matched(0, 5), matched(1, 3), bare(1, 5), bare_match(0, 5)));
    print("the run's", (chosen(b), chosen(!b), plain(b, 5), matched(i, 5), matched(i + 1, 3), bare(b, 5), bare_match(i, 5)));
}

// RUN: echo '{"b": [[1]], "i": [[0]]}' >%t.json
// RUN: leanc -O0 %s -o %t.bin && leanvm run %t.bin --advice %t.json | FileCheck %s
// RUN: leanc %s -o %t.bin && leanvm run %t.bin --advice %t.json | FileCheck %s
// CHECK: known: 0x8 0x7 0x0 0x5 0x5 0x0 0x5
// CHECK: the run's: 0x8 0x7 0x0 0x5 0x5 0x0 0x5
