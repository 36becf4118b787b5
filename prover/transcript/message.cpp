#include "prover/transcript/message.h"

#include "base/isa/isa.h"

#include <array>
#include <string_view>

namespace lean::proof {

namespace {
struct Declared {
  MessageKind kind;
  std::string_view text;
};
constexpr auto kDeclared = std::to_array<Declared>({
#define LEAN_MESSAGE(name, kind, text) {MessageKind::kind, text},
#include "prover/messages.def"
});
} // namespace

MessageKind Message::kind() const {
  return kDeclared[static_cast<size_t>(id)].kind;
}

std::string Message::name() const {
  std::string out;
  for (const char c : kDeclared[static_cast<size_t>(id)].text) {
    if (c == '#')
      out += std::to_string(number);
    else if (c == '@')
      out += isa::opInfo(static_cast<Opcode>(number)).name;
    else
      out += c;
  }
  return out;
}

} // namespace lean::proof
