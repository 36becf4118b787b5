// Threaded code: each instruction ends in a jump to the next one's code, so that branch predictors
// see the pairs.
#include "vm/rv64/hart.h"

#include "vm/rv64/arithmetic.h"

#include <algorithm>

namespace lean::rv64 {

const char *trapText(TrapKind kind) {
  switch (kind) {
  case TrapKind::None:
    return "no trap";
  case TrapKind::Exit:
    return "exit";
  case TrapKind::Illegal:
    return "pc is outside of the code";
  case TrapKind::MisalignedPc:
    return "jump to an address that is no multiple of 4";
  case TrapKind::Misaligned:
    return "access at an address that is no multiple of its size";
  case TrapKind::Load:
    return "load from an address that is not mapped";
  case TrapKind::Store:
    return "store to an address that is not mapped";
  case TrapKind::OutOfMemory:
    return "memory limit exceeded";
  case TrapKind::Breakpoint:
    return "ebreak";
  case TrapKind::CycleLimit:
    break;
  }
  return "cycle limit exceeded";
}

Trap Hart::run(uint64_t maxCycles) {
  return loop<Mode::Run>(maxCycles, nullptr);
}

Trap Hart::profile(uint64_t maxCycles) {
  executed.assign(image.code.size(), 0);
  return loop<Mode::Profile>(maxCycles, nullptr);
}

Trap Hart::trace(uint64_t maxCycles, const std::function<bool(const Hart &)> &each) {
  return loop<Mode::Trace>(maxCycles, &each);
}

template <Hart::Mode mode>
Trap Hart::loop(uint64_t maxCycles, const std::function<bool(const Hart &)> *each) {
  static const void *const kCode[] = {
#define LEAN_RV64(name, mnemonic, format, cls) &&do##name,
#include "vm/rv64/instructions.def"
      &&doEnd};
  const Decoded *const code = image.code.data();
  const uint64_t textBase = image.textBase, textBytes = image.textEnd() - textBase;
  const Decoded *i = code + (pc - textBase) / 4;
  uint64_t left = maxCycles > cycle ? maxCycles - cycle : 0;
  uint64_t target = 0, address = 0;
  TrapKind kind = TrapKind::None;
  auto &r = x;

  const auto here = [&] { return textBase + 4 * static_cast<uint64_t>(i - code); };

#define DISPATCH()                                                                                 \
  do {                                                                                             \
    if (left == 0) [[unlikely]]                                                                    \
      goto outOfCycles;                                                                            \
    --left;                                                                                        \
    if constexpr (mode == Mode::Profile)                                                           \
      ++executed[static_cast<size_t>(i - code)];                                                   \
    if constexpr (mode == Mode::Trace) {                                                           \
      pc = here();                                                                                 \
      cycle = maxCycles - left - 1;                                                                \
      if (!(*each)(*this)) {                                                                       \
        kind = TrapKind::Exit;                                                                     \
        goto trapped;                                                                              \
      }                                                                                            \
    }                                                                                              \
    goto *kCode[static_cast<unsigned>(i->op)];                                                     \
  } while (0)
#define NEXT()                                                                                     \
  do {                                                                                             \
    ++i;                                                                                           \
    DISPATCH();                                                                                    \
  } while (0)
#define A r[i->rs1]
#define B r[i->rs2]
#define IMM static_cast<uint64_t>(static_cast<int64_t>(i->imm))
#define SIGNED(v) static_cast<int64_t>(v)
#define SIGNED32(v) static_cast<int32_t>(v)
#define VALUE(name, expr)                                                                          \
  do                                                                                               \
    ##name : r[i->rd] = (expr);                                                                    \
  NEXT()
#define BRANCH(name, condition)                                                                    \
  do                                                                                               \
    ##name : if (condition) {                                                                      \
      target = here() + IMM;                                                                       \
      goto jump;                                                                                   \
    }                                                                                              \
  NEXT()
#define LOAD(name, Type)                                                                           \
  do                                                                                               \
    ##name : {                                                                                     \
      address = A + IMM;                                                                           \
      Type value;                                                                                  \
      if (address % sizeof(Type) != 0 && !allowUnaligned) [[unlikely]]                             \
        goto misaligned;                                                                           \
      if (!mem.read(address, value)) [[unlikely]]                                                  \
        goto badLoad;                                                                              \
      r[i->rd] = static_cast<uint64_t>(static_cast<int64_t>(value));                               \
    }                                                                                              \
  NEXT()
#define STORE(name, Type)                                                                          \
  do                                                                                               \
    ##name : {                                                                                     \
      address = A + IMM;                                                                           \
      if (address % sizeof(Type) != 0 && !allowUnaligned) [[unlikely]]                             \
        goto misaligned;                                                                           \
      if (!mem.write(address, static_cast<Type>(B))) [[unlikely]]                                  \
        goto badStore;                                                                             \
    }                                                                                              \
  NEXT()

  DISPATCH();

  VALUE(Lui, IMM);
  VALUE(Auipc, here() + IMM);
doJal:
  target = here() + IMM;
  if (target % 4 == 0)
    r[i->rd] = here() + 4;
  goto jump;
doJalr:
  target = (A + IMM) & ~uint64_t{1};
  if (target % 4 == 0)
    r[i->rd] = here() + 4;
  goto jump;
  BRANCH(Beq, A == B);
  BRANCH(Bne, A != B);
  BRANCH(Blt, SIGNED(A) < SIGNED(B));
  BRANCH(Bge, SIGNED(A) >= SIGNED(B));
  BRANCH(Bltu, A < B);
  BRANCH(Bgeu, A >= B);
  LOAD(Lb, int8_t);
  LOAD(Lh, int16_t);
  LOAD(Lw, int32_t);
  LOAD(Ld, int64_t);
  LOAD(Lbu, uint8_t);
  LOAD(Lhu, uint16_t);
  LOAD(Lwu, uint32_t);
  STORE(Sb, uint8_t);
  STORE(Sh, uint16_t);
  STORE(Sw, uint32_t);
  STORE(Sd, uint64_t);
  VALUE(Addi, A + IMM);
  VALUE(Slti, SIGNED(A) < i->imm);
  VALUE(Sltiu, A < IMM);
  VALUE(Xori, A ^ IMM);
  VALUE(Ori, A | IMM);
  VALUE(Andi, A & IMM);
  VALUE(Slli, A << i->imm);
  VALUE(Srli, A >> i->imm);
  VALUE(Srai, static_cast<uint64_t>(SIGNED(A) >> i->imm));
  VALUE(Add, A + B);
  VALUE(Sub, A - B);
  VALUE(Sll, A << (B & 63));
  VALUE(Slt, SIGNED(A) < SIGNED(B));
  VALUE(Sltu, A < B);
  VALUE(Xor, A ^ B);
  VALUE(Srl, A >> (B & 63));
  VALUE(Sra, static_cast<uint64_t>(SIGNED(A) >> (B & 63)));
  VALUE(Or, A | B);
  VALUE(And, A & B);
  VALUE(Addiw, sext32(A + IMM));
  VALUE(Slliw, sext32(A << i->imm));
  VALUE(Srliw, sext32(static_cast<uint32_t>(A) >> i->imm));
  VALUE(Sraiw, sext32(static_cast<uint64_t>(SIGNED32(A) >> i->imm)));
  VALUE(Addw, sext32(A + B));
  VALUE(Subw, sext32(A - B));
  VALUE(Sllw, sext32(A << (B & 31)));
  VALUE(Srlw, sext32(static_cast<uint32_t>(A) >> (B & 31)));
  VALUE(Sraw, sext32(static_cast<uint64_t>(SIGNED32(A) >> (B & 31))));
  VALUE(Mul, A * B);
  VALUE(Mulh, mulh(A, B));
  VALUE(Mulhsu, mulhsu(A, B));
  VALUE(Mulhu, mulhu(A, B));
  VALUE(Div, static_cast<uint64_t>(quotient(SIGNED(A), SIGNED(B))));
  VALUE(Divu, B == 0 ? ~uint64_t{0} : A / B);
  VALUE(Rem, static_cast<uint64_t>(remainder(SIGNED(A), SIGNED(B))));
  VALUE(Remu, B == 0 ? A : A % B);
  VALUE(Mulw, sext32(A * B));
  VALUE(Divw, sext32(static_cast<uint64_t>(quotient(SIGNED32(A), SIGNED32(B)))));
  VALUE(Divuw, sext32(static_cast<uint32_t>(B) == 0
                          ? ~uint32_t{0}
                          : static_cast<uint32_t>(A) / static_cast<uint32_t>(B)));
  VALUE(Remw, sext32(static_cast<uint64_t>(remainder(SIGNED32(A), SIGNED32(B)))));
  VALUE(Remuw, sext32(static_cast<uint32_t>(B) == 0
                          ? static_cast<uint32_t>(A)
                          : static_cast<uint32_t>(A) % static_cast<uint32_t>(B)));
  VALUE(Clmul, clmul(A, B));
  VALUE(Clmulh, clmulh(A, B));
  VALUE(Clmulr, clmulr(A, B));
doFence:
  NEXT();
doEcall:
  pc = here();
  cycle = maxCycles - left;
  if (!handler.call(*this)) {
    kind = TrapKind::Exit;
    return {kind, 0};
  }
  r[0] = 0;
  NEXT();
doEbreak:
  kind = TrapKind::Breakpoint;
  goto trapped;
doEnd:
  kind = TrapKind::Illegal;
  goto trapped;

jump:
  if (target % 4 != 0) [[unlikely]] {
    address = target;
    kind = TrapKind::MisalignedPc;
    goto trapped;
  }
  if (target - textBase >= textBytes) [[unlikely]] {
    // The jump is done; the fetch at its target traps.
    pc = target;
    cycle = maxCycles - left;
    return {TrapKind::Illegal, target};
  }
  i = code + (target - textBase) / 4;
  DISPATCH();

misaligned:
  kind = TrapKind::Misaligned;
  goto trapped;
badLoad:
  kind = TrapKind::Load;
  goto trapped;
badStore:
  kind = mem.exhausted() ? TrapKind::OutOfMemory : TrapKind::Store;
  goto trapped;
outOfCycles:
  pc = here();
  cycle = std::max(cycle, maxCycles);
  return {TrapKind::CycleLimit, 0};
trapped:
  // The instruction has no effect, so it does not count.
  pc = here();
  cycle = maxCycles - left - 1;
  if constexpr (mode == Mode::Profile)
    --executed[static_cast<size_t>(i - code)];
  return {kind, address};
#undef DISPATCH
#undef NEXT
#undef A
#undef B
#undef IMM
#undef SIGNED
#undef SIGNED32
#undef VALUE
#undef BRANCH
#undef LOAD
#undef STORE
}

} // namespace lean::rv64
