// Entry, failures, public input, advice, hints that the host answers, printing.
#include "runtime.h"

using namespace lean::rv64;

extern "C" {

void lean_store_word(u64 pointer, u64 k, u64 c0, u64 c1, u64 c2, u64 site);
void leanMain() asm("lean.main");

[[gnu::naked, gnu::used, gnu::section(".text.start")]] void _start() {
  asm volatile("lui sp, 0x40000\n" // kStackTop
               "call lean.main\n"
               "li a0, 0\n"
               "li a7, 93\n" // kExit
               "1: ecall\n"
               "j 1b");
}

[[gnu::noinline, gnu::cold]] void lean_panic(u64 site, u64 a0, u64 a1, u64 a2, u64 b0, u64 b1,
                                             u64 b2) {
  register u64 r0 asm("a0") = site;
  register u64 r1 asm("a1") = a0;
  register u64 r2 asm("a2") = a1;
  register u64 r3 asm("a3") = a2;
  register u64 r4 asm("a4") = b0;
  register u64 r5 asm("a5") = b1;
  register u64 r6 asm("a6") = b2;
  register u64 r7 asm("a7") = kPanic;
  asm volatile("ecall"
               : "+r"(r0)
               : "r"(r1), "r"(r2), "r"(r3), "r"(r4), "r"(r5), "r"(r6), "r"(r7)
               : "memory");
  exitWith(1);
}

/// The public word `which`; a failure where nothing defined it.
void lean_public_get(u64 *out, u64 which, u64 site) {
  const auto *input = reinterpret_cast<const volatile PublicInput *>(kPublicBase);
  if (!input->isSet[which])
    panic(site);
  out[0] = input->lanes[2 * which];
  out[1] = input->lanes[2 * which + 1];
}

/// Asserts that the public word is (c0, c1, c2), or defines it. site + 1: it would get a third
/// limb.
void lean_public_assert(u64 which, u64 c0, u64 c1, u64 c2, u64 site) {
  auto *input = reinterpret_cast<volatile PublicInput *>(kPublicBase);
  const u64 p0 = input->lanes[2 * which], p1 = input->lanes[2 * which + 1];
  if (input->isSet[which]) {
    if (p0 != c0 || p1 != c1 || c2 != 0)
      lean_panic(site, p0, p1, 0, c0, c1, c2);
    return;
  }
  if (c2 != 0)
    panic(site + 1);
  input->lanes[2 * which] = c0;
  input->lanes[2 * which + 1] = c1;
  input->isSet[which] = 1;
}

/// Whether the public word is defined.
u64 lean_public_is_set(u64 which) {
  return reinterpret_cast<const volatile PublicInput *>(kPublicBase)->isSet[which];
}

void lean_advice_open(u64 site, u64 elements) {
  needHost(ecall(kAdvice, site, elements));
}

void lean_advice_item(u64 *out) {
  needHost(ecall(kAdviceItem, reinterpret_cast<u64>(out)));
}

/// Pops an entry of `elements` elements of `cells` cells each into memory.
void lean_advice_into(u64 pointer, u64 elements, u64 cells, u64 site, u64 storeSite) {
  lean_advice_open(site, elements);
  const u64 items = elements * cells; // the host has checked that the entry has so many
  for (u64 i = 0; i < items; ++i) {
    u64 word[3];
    lean_advice_item(word);
    lean_store_word(pointer, i, word[0], word[1], word[2], storeSite);
  }
}

void lean_hint_inverse(u64 *word) {
  ecall(kInverse, reinterpret_cast<u64>(word));
}

void lean_print(u64 site, const u64 *words) {
  ecall(kPrint, site, reinterpret_cast<u64>(words));
}
}
