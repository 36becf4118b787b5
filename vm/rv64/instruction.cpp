#include "vm/rv64/instruction.h"

namespace lean::rv64 {

namespace {

constexpr OpInfo kInfo[] = {
#define LEAN_RV64(name, mnemonic, format, cls) {mnemonic, Class::cls},
#include "vm/rv64/instructions.def"
};

constexpr Op kNoOp = Op::End;

/// The operation of an OP (0x33) or OP-32 (0x3b) word by funct3, for funct7 0, 0x20 and 1.
constexpr Op kPlain[8] = {Op::Add, Op::Sll, Op::Slt, Op::Sltu, Op::Xor, Op::Srl, Op::Or, Op::And};
constexpr Op kOther[8] = {Op::Sub, kNoOp, kNoOp, kNoOp, kNoOp, Op::Sra, kNoOp, kNoOp};
constexpr Op kProduct[8] = {Op::Mul, Op::Mulh, Op::Mulhsu, Op::Mulhu,
                            Op::Div, Op::Divu, Op::Rem,    Op::Remu};
constexpr Op kCarryLess[8] = {kNoOp, Op::Clmul, Op::Clmulr, Op::Clmulh, kNoOp, kNoOp, kNoOp, kNoOp};
constexpr Op kPlainW[8] = {Op::Addw, Op::Sllw, kNoOp, kNoOp, kNoOp, Op::Srlw, kNoOp, kNoOp};
constexpr Op kOtherW[8] = {Op::Subw, kNoOp, kNoOp, kNoOp, kNoOp, Op::Sraw, kNoOp, kNoOp};
constexpr Op kProductW[8] = {Op::Mulw, kNoOp,     kNoOp,    kNoOp,
                             Op::Divw, Op::Divuw, Op::Remw, Op::Remuw};
constexpr Op kBranches[8] = {Op::Beq, Op::Bne, kNoOp, kNoOp, Op::Blt, Op::Bge, Op::Bltu, Op::Bgeu};
constexpr Op kLoads[8] = {Op::Lb, Op::Lh, Op::Lw, Op::Ld, Op::Lbu, Op::Lhu, Op::Lwu, kNoOp};
constexpr Op kStores[8] = {Op::Sb, Op::Sh, Op::Sw, Op::Sd, kNoOp, kNoOp, kNoOp, kNoOp};
constexpr Op kImmediate[8] = {Op::Addi, kNoOp, Op::Slti, Op::Sltiu,
                              Op::Xori, kNoOp, Op::Ori,  Op::Andi};

constexpr int32_t signExtend(uint32_t value, unsigned bits) {
  return static_cast<int32_t>(value << (32 - bits)) >> (32 - bits);
}

constexpr int32_t immediateS(uint32_t w) {
  return signExtend(w >> 25 << 5 | (w >> 7 & 31), 12);
}
constexpr int32_t immediateB(uint32_t w) {
  return signExtend((w >> 31) << 12 | (w >> 7 & 1) << 11 | (w >> 25 & 63) << 5 | (w >> 8 & 15) << 1,
                    13);
}
constexpr int32_t immediateJ(uint32_t w) {
  return signExtend(
      (w >> 31) << 20 | (w >> 12 & 255) << 12 | (w >> 20 & 1) << 11 | (w >> 21 & 1023) << 1, 21);
}

/// Sets op and imm of an immediate operation or shift; `amountBits` is 6, or 5 for the W forms.
Op shift(uint32_t w, unsigned funct3, unsigned amountBits, int32_t &imm) {
  imm = static_cast<int32_t>(w >> 20 & ((1u << amountBits) - 1));
  const uint32_t upper = w >> (20 + amountBits), arithmetic = 1u << (10 - amountBits);
  const bool wide = amountBits == 6;
  if (funct3 == 1)
    return upper == 0 ? (wide ? Op::Slli : Op::Slliw) : kNoOp;
  if (upper == 0)
    return wide ? Op::Srli : Op::Srliw;
  return upper == arithmetic ? (wide ? Op::Srai : Op::Sraiw) : kNoOp;
}

Op registers(uint32_t funct7, uint32_t funct3, bool wide) {
  switch (funct7) {
  case 0:
    return wide ? kPlain[funct3] : kPlainW[funct3];
  case 0x20:
    return wide ? kOther[funct3] : kOtherW[funct3];
  case 1:
    return wide ? kProduct[funct3] : kProductW[funct3];
  case 5:
    return wide ? kCarryLess[funct3] : kNoOp;
  default:
    return kNoOp;
  }
}

Refusal system(uint32_t w, Decoded &d) {
  if (w >> 12 & 7)
    return (w >> 12 & 7) == 4 ? Refusal::System : Refusal::Csr;
  if (w != 0x73 && w != 0x100073)
    return Refusal::System;
  d = {w == 0x73 ? Op::Ecall : Op::Ebreak, kSink, 0, 0, 0};
  return Refusal::None;
}

} // namespace

const OpInfo &opInfo(Op op) {
  return kInfo[static_cast<unsigned>(op)];
}

std::string_view refusalText(Refusal r) {
  switch (r) {
  case Refusal::None:
    return "";
  case Refusal::Compressed:
    return "compressed instruction";
  case Refusal::Float:
    return "floating-point instruction";
  case Refusal::Atomic:
    return "atomic instruction";
  case Refusal::Csr:
    return "CSR instruction";
  case Refusal::System:
    return "privileged instruction";
  case Refusal::Unknown:
    break;
  }
  return "unknown instruction";
}

Refusal decode(uint32_t w, Decoded &out) {
  if ((w & 3) != 3)
    return Refusal::Compressed;
  const uint8_t rd = w >> 7 & 31, rs1 = w >> 15 & 31, rs2 = w >> 20 & 31;
  const unsigned funct3 = w >> 12 & 7;
  Decoded d{kNoOp, rd == 0 ? kSink : rd, rs1, rs2, static_cast<int32_t>(w) >> 20};
  switch (w & 0x7f) {
  case 0x37:
  case 0x17:
    d.op = (w & 0x7f) == 0x37 ? Op::Lui : Op::Auipc;
    d.imm = static_cast<int32_t>(w & 0xfffff000);
    break;
  case 0x6f:
    d.op = Op::Jal;
    d.imm = immediateJ(w);
    break;
  case 0x67:
    d.op = funct3 == 0 ? Op::Jalr : kNoOp;
    break;
  case 0x63:
    d.op = kBranches[funct3];
    d.imm = immediateB(w);
    break;
  case 0x03:
    d.op = kLoads[funct3];
    break;
  case 0x23:
    d.op = kStores[funct3];
    d.imm = immediateS(w);
    break;
  case 0x13:
    d.op = funct3 == 1 || funct3 == 5 ? shift(w, funct3, 6, d.imm) : kImmediate[funct3];
    break;
  case 0x1b:
    if (funct3 == 1 || funct3 == 5)
      d.op = shift(w, funct3, 5, d.imm);
    else
      d.op = funct3 == 0 ? Op::Addiw : kNoOp;
    break;
  case 0x33:
  case 0x3b:
    d.op = registers(w >> 25, funct3, (w & 0x7f) == 0x33);
    break;
  case 0x0f:
    d.op = funct3 == 0 ? Op::Fence : kNoOp;
    break;
  case 0x73:
    return system(w, out);
  case 0x07:
  case 0x27:
  case 0x43:
  case 0x47:
  case 0x4b:
  case 0x4f:
  case 0x53:
    return Refusal::Float;
  case 0x2f:
    return Refusal::Atomic;
  default:
    return Refusal::Unknown;
  }
  if (d.op == kNoOp)
    return Refusal::Unknown;
  out = d;
  return Refusal::None;
}

} // namespace lean::rv64
