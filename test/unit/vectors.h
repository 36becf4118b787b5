// Reading the golden files of test/vectors.
#pragma once

#include "base/field/field.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace lean::test {

inline nlohmann::json loadVectors(const std::string &name) {
  std::ifstream file(std::string(LEAN_VECTORS) + "/" + name);
  if (!file)
    throw std::runtime_error("cannot open test vectors " + name);
  return nlohmann::json::parse(file);
}

inline uint64_t word(const nlohmann::json &hex) {
  return std::stoull(hex.get<std::string>(), nullptr, 16);
}

inline E element(const nlohmann::json &limbs) {
  return E::limbs(word(limbs[0]), word(limbs[1]), word(limbs[2]));
}

} // namespace lean::test
