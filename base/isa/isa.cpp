#include "base/isa/isa.h"

#include "base/isa/tables.h"

#include <algorithm>
#include <bit>

namespace lean::isa {

namespace {

template <class Op> constexpr OpInfo describe(Opcode op) {
  unsigned refs = 0, immediates = 0;
  for (const Slot &slot : Op::kSlots) {
    refs += slot.kind == SlotKind::Ref;
    immediates += slot.kind == SlotKind::Immediate;
  }
  return {op, Op::kModes[0].mnemonic, Op::kModes, Op::kSlots, refs, immediates};
}

constexpr std::array kOps{
#define LEAN_OPCODE(name, op) describe<op>(Opcode::name),
#include "base/isa/leanisa.def"
};

} // namespace

const OpInfo &opInfo(Opcode op) {
  return kOps[static_cast<unsigned>(op)];
}

std::span<const OpInfo> allOps() {
  return kOps;
}

std::string_view mnemonic(const Instruction &instruction) {
  return opInfo(instruction.op).modes[instruction.mode].mnemonic;
}

std::optional<std::pair<Opcode, uint8_t>> findMnemonic(std::string_view text) {
  for (const OpInfo &info : kOps)
    for (unsigned mode = 0; mode < info.modes.size(); ++mode)
      if (info.modes[mode].mnemonic == text)
        return std::pair{info.op, static_cast<uint8_t>(mode)};
  return std::nullopt;
}

Entry encode(const Instruction &instruction) {
  Entry entry{};
  entry[0] = gPow(static_cast<unsigned>(instruction.op)).v;
  unsigned place = 1, ref = 0, immediate = 0, flag = 0;
  for (const Slot &slot : opInfo(instruction.op).slots) {
    switch (slot.kind) {
    case SlotKind::Ref:
      entry[place] = gPow(instruction.refs[ref++]).v;
      break;
    case SlotKind::Immediate:
      entry[place] = instruction.imm[immediate++];
      break;
    case SlotKind::Flag:
      entry[place] = instruction.mode == ++flag;
      break;
    }
    ++place;
  }
  return entry;
}

std::optional<std::string> invalid(const Instruction &instruction) {
  if (static_cast<unsigned>(instruction.op) >= kOps.size())
    return "unknown opcode";
  const OpInfo &info = opInfo(instruction.op);
  if (instruction.mode >= info.modes.size())
    return "unknown mode of " + std::string(info.name);
  for (unsigned i = info.modes[instruction.mode].refs; i < kMaxRefs; ++i)
    if (instruction.refs[i] != 0)
      return "unused ref";
  for (unsigned i = info.immediates; i < instruction.imm.size(); ++i)
    if (instruction.imm[i] != 0)
      return "unused slots";
  return std::nullopt;
}

unsigned paddedLog(uint64_t instructions) {
  return static_cast<unsigned>(std::bit_width(instructions));
}

Digest programDigest(std::span<const Instruction> code) {
  constexpr uint64_t kIsaVersion = 1;
  std::array<uint64_t, 12> header{};
  constexpr std::string_view kTag = "leanvm program";
  for (size_t i = 0; i < kTag.size(); ++i)
    header[i / 8] |= uint64_t{static_cast<uint8_t>(kTag[i])} << (8 * (i % 8));
  header[2] = kIsaVersion;
  header[3] = code.size();
  ChainedHash hash(96 * (1 + uint64_t{code.size()}));
  hash.chunk(header);
  for (const Instruction &instruction : code)
    hash.chunk(encode(instruction));
  return hash.digest();
}

} // namespace lean::isa
