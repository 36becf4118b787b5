// Signatures for `aggregate` to work on: made once and kept in a cache folder.
#pragma once

#include "base/support/error.h"
#include "stdlib/host/aggregate.h"

#include <filesystem>
#include <functional>

namespace lean::tool {

/// Called with how many signatures there are and how many are wanted.
using SignatureProgress = std::function<void(size_t done, size_t wanted)>;

/// The first `count` signatures of a fixed sequence of keys and messages, from `folder` as far as
/// they are there; new ones are added. Each is verified.
Expected<std::vector<host::SignedXmss>> xmssSignatures(const std::filesystem::path &folder,
                                                       size_t count,
                                                       const SignatureProgress &progress);
Expected<std::vector<host::SignedSphincs>> sphincsSignatures(const std::filesystem::path &folder,
                                                             size_t count,
                                                             const SignatureProgress &progress);

} // namespace lean::tool
