// The programs of machine.json as instructions.
#pragma once

#include "base/isa/isa.h"
#include "base/program/program.h"
#include "test/unit/vectors.h"

namespace lean::test {

/// A program of machine.json, whose instructions are lists [mnemonic, operands..].
inline std::vector<Instruction> instructions(const nlohmann::json &program) {
  std::vector<Instruction> code;
  for (const auto &item : program) {
    const auto [op, mode] = isa::findMnemonic(item[0].get<std::string>()).value();
    Instruction i{op, mode};
    unsigned ref = 0, immediate = 0;
    for (size_t k = 1; k < item.size(); ++k) {
      if (op == Opcode::Keccak && item[k].is_array()) {
        for (const auto &m : item[k])
          i.refs[ref++] = m;
      } else if (item[k].is_array()) {
        for (const auto &limb : item[k])
          i.imm[immediate++] = limb;
      } else if (op == Opcode::Keccak && ref == 9) {
        i.imm[immediate++] = item[k];
      } else if (!item[k].is_string()) {
        i.refs[ref++] = item[k];
      }
    }
    code.push_back(i);
  }
  return code;
}

/// The run's program; its one hint, where there is one, places the callee's frame at cell 40.
inline Program goldenProgram(const nlohmann::json &run) {
  Program program;
  program.code = instructions(run["program"]);
  for (const auto &item : run["program"])
    if (item.back() == "touch")
      program.hints.push_back(
          {static_cast<uint32_t>(&item - &run["program"][0]), HintKind::Touch, kNone, {}, {}});
  if (!run["hints"].empty()) {
    constexpr uint32_t kFrame = 40, kCells = 6, kPointer = 2;
    program.symbols.push_back({"main", SymbolKind::Function, 0,
                               static_cast<uint32_t>(program.code.size() - 1), kFrame, kNone});
    program.hints.push_back({0, HintKind::Alloc, kNone, {kPointer}, {kCells}});
  }
  return program;
}

inline std::array<uint64_t, 4> goldenPublicInput(const nlohmann::json &run) {
  std::array<uint64_t, 4> lanes;
  for (unsigned i = 0; i < 4; ++i)
    lanes[i] = word(run["public"][i]);
  return lanes;
}

} // namespace lean::test
