// Claims as JSON (docs/schemes.md): what is to be proven with the signatures and rows that back it,
// or what a proof is to be checked against.
#pragma once

#include "base/support/error.h"
#include "stdlib/host/aggregate.h"

#include <filesystem>

namespace lean::tool {

struct ClaimsFile {
  host::Lists published; ///< In the file's order.
  std::vector<host::SignedXmss> xmss;
  std::vector<host::SignedSphincs> sphincs;
  std::vector<host::blob::Symbols> rows;
};

/// A blob or row file of exactly so many bytes, else BadShape.
Expected<host::blob::Symbols> readSymbols(const std::filesystem::path &path, size_t bytes);

/// Reads a file with everything that a proof needs: each claim has a signature, "rows" name row
/// files beside it. The root of the rows is published with the claims.
Expected<ClaimsFile> readSignedClaims(const std::filesystem::path &path);
/// Reads the lists alone, roots included; signatures and rows are passed over.
Expected<host::Lists> readClaims(const std::filesystem::path &path);
/// Writes lists as readClaims reads them.
Expected<void> writeClaims(const std::filesystem::path &path, const host::Lists &lists);

} // namespace lean::tool
