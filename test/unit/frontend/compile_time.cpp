// Compile-time evaluation through `assert`, which the compiler settles when both sides are known.
#include "test/unit/frontend/helpers.h"

namespace lean::frontend {

static void holds(const std::string &condition, const std::string &before = "") {
  expectCompiles(before + "fn main() { assert " + condition + "; }");
}
static void isFalse(const std::string &condition, const std::string &before = "") {
  expectError(before + "fn main() { assert " + condition + "; }", "E0312");
}

TEST(CompileTime, Precedence) {
  holds("1 + 2 * 3 ** 2 == 19");
  holds("-2 ** 2 == 4"); // a prefix binds tightest
  holds("7 - 3 - 2 == 2");
  holds("100 / 7 / 2 * 3 == 21");
  holds("1 << 4 + 1 == 32");
  holds("6 & 3 ^ 8 | 1 == 11");
  holds("17 % 5 << 2 >> 1 == 4");
  isFalse("2 * 3 == 7");
}

TEST(CompileTime, BoolsAndStrings) {
  holds("true && !false || false");
  holds("(1 < 2) == (3 >= 3)");
  holds("\"a\" == \"a\"");
  holds("\"a\" != \"b\"");
  isFalse("1 > 2");
}

TEST(CompileTime, ConstantsInAnyOrder) {
  holds("A == 10", "const A: int = B * 2; const B: int = C[1]; const C: [int; 2] = [4, 5];");
  expectError("const A: int = A; fn main() { }", "E0311");
}

TEST(CompileTime, Functions) {
  const char *fib =
      "fn fib(const N: int) -> int { if N < 2 { return N; } fib(N - 1) + fib(N - 2) } ";
  holds("fib(15) == 610", fib);
  const char *loop =
      "fn sum(const N: int) -> int { var s = 0; unroll for i in 0..N { s = s + i; } s } ";
  holds("sum(101) == 5050", loop);
  // Field arithmetic, arrays and run-time loops work alike.
  expectCompiles(
      "fn powers(const N: int) -> [lane; 4] { var a: [lane; 4] = [1; 4]; var x: lane = 1;"
      " unroll for i in 0..4 { a[i] = x; x = x * X; } a }"
      "const P: [lane; 4] = powers(1); fn main() { assert public_input() == [P[3], P[2]]; }");
  expectCompiles(
      "fn f(const N: int) -> word { var s: word = 0; for i in 0..5 { s = s + gpow(i); } s }"
      "const S: word = f(1); fn main() { print(\"s\", S); }");
  expectError("fn f(const N: int) -> word { advice(\"x\") } const S: word = f(1); fn main() { }",
              "E0300");
}

TEST(CompileTime, SizesAndTypes) {
  expectCompiles("fn f(const N: int, a: [word; N]) -> [word; N + 1] { let b: [word; N + 1];"
                 " unroll for i in 0..N { b[i] = a[i]; } b[N] = 1; b }"
                 "fn main() { let x: [word; 4] = f(3, [1, 2, 3]); print(\"x\", x); }");
  expectError("fn f(const N: int, a: [word; N]) { } fn main() { f(3, [1, 2]); }", "E0200");
}

TEST(CompileTime, ConditionsKnownWhileCompilingDropTheOtherArm) {
  // The arm that is not taken may be wrong for this instance.
  expectCompiles("fn f(const N: int, a: [word; N]) -> word { if N > 2 { a[2] } else { 0 } }"
                 "fn main() { print(\"x\", f(1, [1]) + f(3, [1, 2, 3])); }");
}

TEST(CompileTime, UnusedFunctionsAreChecked) {
  expectError("fn f() -> word { 1 + gpow(3) + undefined } fn main() { }", "E0103");
  expectError("fn f(x: word) -> lane { x } fn main() { }", "E0200");
}

TEST(CompileTime, OneMistakeOneError) {
  // In many iterations, in many instances, in what uses the result.
  expectError("fn main() { unroll for i in 0..50 { let x: lane = 2 ** 70; let y = x * x + i; } }",
              "E0308");
  expectError("fn f(const N: int) -> word { let x: bit = 7; x } "
              "fn main() { print(\"x\", f(1) + f(2) + f(3)); }",
              "E0309");
  expectError(
      "fn main() { let x = nothing; let y = x + 1; let z: [word; 2] = [x, y]; assert z == 3; }",
      "E0103");
}

} // namespace lean::frontend
