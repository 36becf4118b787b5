// The commands of leanvm that work on keys, signatures and blobs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lean::tool {

enum class SchemeCommand : uint8_t {
  None,
  XmssKeygen,
  XmssSign,
  XmssVerify,
  SphincsKeygen,
  SphincsSign,
  SphincsVerify,
  BlobEncode,
  BlobCommit,
  BlobVerify,
  BlobRecover
};

struct SchemeOptions {
  SchemeCommand command = SchemeCommand::None;
  std::string key, seed, message, publicKey, output, root, known;
  std::string file;               ///< Signature, blob or row.
  std::vector<std::string> files; ///< Rows.
  uint32_t first = 0, last = UINT32_MAX;
  std::optional<uint32_t> slot; ///< Else the next one.
  unsigned keptHeight = 12;
};

int runScheme(const SchemeOptions &options);

} // namespace lean::tool
