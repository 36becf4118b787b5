// The run-time library of programs for rv64im: what the back end calls (docs/rv64im.md).
// Freestanding; compiled to LLVM bitcode at build time, with and without Zbc, and linked into each
// program before it is optimised.
#pragma once

#include "base/rv64/abi.h"

using u64 = uint64_t;
using lean::rv64::Call;
using lean::rv64::Cell;

/// Words go by three limbs; results of more than one limb go to `out`.
extern "C" {
extern const u64 lean_heap_cells; ///< Defined by each program.

u64 lean_k_mul(u64 a, u64 b);
u64 lean_k_inv(u64 a);
void lean_e_mul(u64 *out, u64 a0, u64 a1, u64 a2, u64 b0, u64 b1, u64 b2);
void lean_e_inv(u64 *out, u64 a0, u64 a1, u64 a2);
u64 lean_g_pow(u64 i);
void lean_keccak_f(u64 *state);
void lean_keccak_block(u64 *out, const u64 *message, u64 tail);
u64 lean_index_of(u64 x);
[[noreturn]] void lean_panic(u64 site, u64 a0, u64 a1, u64 a2, u64 b0, u64 b1, u64 b2);
}

namespace lean::rv64 {

[[noreturn]] inline void panic(u64 site) {
  lean_panic(site, 0, 0, 0, 0, 0, 0);
}

inline u64 ecall(Call number, u64 a0, u64 a1 = 0) {
  register u64 r0 asm("a0") = a0;
  register u64 r1 asm("a1") = a1;
  register u64 r7 asm("a7") = number;
  asm volatile("ecall" : "+r"(r0) : "r"(r1), "r"(r7) : "memory");
  return r0;
}

[[noreturn]] inline void exitWith(u64 status) {
  for (;;)
    ecall(kExit, status);
}

/// A call's result: negative means that the host does not know it.
inline void needHost(u64 result) {
  if (static_cast<int64_t>(result) < 0)
    exitWith(kNoHost);
}

} // namespace lean::rv64
