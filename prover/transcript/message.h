// Names of messages and challenges, declared in prover/messages.def.
#pragma once

#include <cstdint>
#include <string>

namespace lean::proof {

enum class MessageId : uint8_t {
#define LEAN_MESSAGE(name, kind, text) name,
#include "prover/messages.def"
};

enum class MessageKind : uint8_t { Scalars, Digest, Nonce, Challenge, Openings, Note };

/// One message of a proof: its declaration and, where there are many, the number of its layer,
/// level or table. Text is made only when somebody asks.
struct Message {
  MessageId id;
  unsigned number;

  constexpr Message(MessageId id, unsigned number = 0) : id(id), number(number) {} // NOLINT

  MessageKind kind() const;
  std::string name() const;
};

} // namespace lean::proof
