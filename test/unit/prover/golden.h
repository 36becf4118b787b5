// The golden proofs of test/vectors (MESSAGES): programs, proofs and traces.
#pragma once

#include "prover/transcript/transcript.h"
#include "prover/verify.h"
#include "test/unit/vectors.h"

#include <fstream>
#include <iterator>
#include <unordered_map>

namespace lean::test {

using nlohmann::json;

/// The exponents below 2^20 of g.
inline uint32_t smallLog(uint64_t position) {
  static const auto table = [] {
    std::unordered_map<uint64_t, uint32_t> t;
    K p(1);
    for (uint32_t e = 0; e < 1u << 20; ++e, p *= kG)
      t.emplace(p.v, e);
    return t;
  }();
  return table.at(position);
}

/// The instruction of a bytecode entry.
inline Instruction decode(const isa::Entry &entry) {
  Instruction out;
  out.op = static_cast<Opcode>(smallLog(entry[0]));
  unsigned ref = 0, imm = 0, flag = 0, at = 1;
  for (const isa::Slot &slot : isa::opInfo(out.op).slots) {
    const uint64_t v = entry[at++];
    if (slot.kind == isa::SlotKind::Ref)
      out.refs[ref++] = smallLog(v);
    else if (slot.kind == isa::SlotKind::Immediate)
      out.imm[imm++] = v;
    else if (++flag; v == 1)
      out.mode = static_cast<uint8_t>(flag);
  }
  return out;
}

struct Golden {
  json facts;
  std::vector<Instruction> code;
  PublicInput publicInput;
  std::vector<uint8_t> proof;
  const proof::Params *params;

  std::string name() const { return facts["name"]; }
  uint64_t logInvRate() const { return facts["log_inv_rate"]; }
  proof::VerifyInput input() const {
    return {.code = code, .publicInput = publicInput, .bytes = proof, .params = params};
  }
};

inline std::vector<uint8_t> fromHex(const std::string &hex) {
  std::vector<uint8_t> out;
  for (size_t i = 0; i + 1 < hex.size(); i += 2)
    out.push_back(static_cast<uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
  return out;
}

inline std::vector<uint8_t> readBytes(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Programs of the golden files with what they say about the proofs. full: proof_full.json.
inline std::vector<Golden> loadGolden(bool full) {
  std::vector<Golden> out;
  for (const json &facts : loadVectors(full ? "proof_full.json" : "proof_toy.json")) {
    Golden g;
    g.facts = facts;
    for (const json &e : facts["program"]) {
      isa::Entry entry{};
      for (unsigned i = 0; i < isa::kEntrySize; ++i)
        entry[i] = word(e[i]);
      g.code.push_back(decode(entry));
    }
    for (unsigned i = 0; i < 4; ++i)
      g.publicInput[i] = word(facts["public"][i]);
    g.proof = full ? readBytes(std::string(LEAN_VECTORS) + "/" + facts["file"].get<std::string>())
                   : fromHex(facts["proof"]);
    g.params = full ? &proof::Params::full() : &proof::Params::toy();
    out.push_back(std::move(g));
  }
  return out;
}

/// The golden proof of this name.
inline Golden goldenProof(bool full, const std::string &name) {
  for (Golden &g : loadGolden(full))
    if (g.name() == name)
      return std::move(g);
  throw std::runtime_error("no golden proof " + name);
}

inline std::string hexOf(const E &e) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  for (const K limb : {e.c0, e.c1, e.c2})
    for (unsigned i = 0; i < 8; ++i) {
      const unsigned byte = limb.v >> (8 * i) & 255;
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    }
  return out;
}

/// Records messages in the form of the golden traces.
class Recorder : public proof::Observer {
public:
  json messages = json::array();

  void scalars(proof::Message m, std::span<const E> v) override {
    messages.push_back({"scalars", m.name(), v.size()});
  }
  void digest(proof::Message m, const Digest &) override {
    messages.push_back({"digest", m.name(), 2});
  }
  void nonce(proof::Message m, uint64_t) override { messages.push_back({"nonce", m.name(), 1}); }
  void challenge(proof::Message m, E &c) override {
    messages.push_back({"challenge", m.name(), hexOf(c)});
  }
  void note(proof::Message m, std::span<const E> v) override {
    json values = json::array();
    for (const E &e : v)
      values.push_back(hexOf(e));
    messages.push_back({"note", m.name(), values});
  }
  void positions(proof::Message m, std::span<const uint64_t> v) override {
    messages.push_back({"note", m.name(), std::vector<uint64_t>(v.begin(), v.end())});
  }
};

} // namespace lean::test
