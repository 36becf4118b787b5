// leanvm xmss, sphincs, blob: keys, signatures and blobs from the command line (docs/schemes.md).
#include "tools/leanvm/schemes.h"

#include "base/support/file.h"
#include "stdlib/host/signing.h"
#include "tools/leanvm/claims_file.h"
#include "tools/leanvm/commands.h"
#include "tools/leanvm/input.h"

#include <fmt/core.h>

namespace lean::tool {

namespace {

using namespace host;

/// A seed from hex, or a random one.
Expected<Seed> seedFrom(const std::string &text) {
  if (text.empty())
    return randomSeed();
  const auto words = parseHex32(text);
  if (!words)
    return fail("--seed: " + words.error().message);
  return Seed(*words);
}

Expected<Message> messageFrom(const std::string &text) {
  const auto words = parseHex32(text);
  if (!words)
    return fail("--message: BadLength: " + words.error().message);
  return *words;
}

Expected<PublicKey> publicKeyFrom(const std::string &text) {
  const auto words = parseHex32(text);
  if (!words)
    return fail("--public-key: BadLength: " + words.error().message);
  return publicKeyOf(*words);
}

void printPublicKey(const PublicKey &key) {
  fmt::print("public key    {}{}\n", hexOf(key.root), hexOf(key.parameter));
}

int report(std::string_view stage) {
  if (stage != "accepted")
    return failed("refused: " + std::string(stage));
  fmt::print("accepted\n");
  return kDone;
}

int finishKey(const Expected<PublicKey> &key) {
  if (!key)
    return failed(key.error().message);
  printPublicKey(*key);
  return kDone;
}

int xmssKeygen(const SchemeOptions &o) {
  const auto seed = seedFrom(o.seed);
  if (!seed)
    return failed(seed.error().message);
  return finishKey(makeXmssKey(o.key, *seed, o.first, o.last));
}

int sphincsKeygen(const SchemeOptions &o) {
  const auto seed = seedFrom(o.seed);
  if (!seed)
    return failed(seed.error().message);
  return finishKey(makeSphincsKey(o.key, *seed, o.keptHeight));
}

int xmssSign(const SchemeOptions &o) {
  const auto message = messageFrom(o.message);
  if (!message)
    return failed(message.error().message);
  // A slot that is used up for nothing is lost.
  if (const auto writable = checkWritable(o.output); !writable)
    return failed(writable.error().message);
  const auto signature = signXmss(o.key, *message, o.slot);
  if (!signature)
    return failed(signature.error().message);
  if (const auto written = writeFileAtomic(o.output, xmss::encode(*signature)); !written)
    return failed(written.error().message);
  fmt::print("slot          {}\n", signature->slot);
  return kDone;
}

int sphincsSign(const SchemeOptions &o) {
  const auto message = messageFrom(o.message);
  if (!message)
    return failed(message.error().message);
  const auto signature = signSphincs(o.key, *message);
  if (!signature)
    return failed(signature.error().message);
  if (const auto written = writeFileAtomic(o.output, sphincs::encode(*signature)); !written)
    return failed(written.error().message);
  return kDone;
}

template <class Verify> int verifySignature(const SchemeOptions &o, Verify &&stageOf) {
  const auto key = publicKeyFrom(o.publicKey);
  if (!key)
    return failed(key.error().message);
  const auto message = messageFrom(o.message);
  if (!message)
    return failed(message.error().message);
  constexpr uint64_t kLargest = 1 << 20;
  const auto bytes = readFile(o.file, kLargest);
  if (!bytes)
    return failed(bytes.error().message);
  return report(stageOf(*key, *message, *bytes));
}

// --------------------------------------------------------------------------------------- blobs

Expected<std::vector<blob::Symbols>> readRows(const SchemeOptions &o) {
  if (o.files.size() > blob::kMaxRows)
    return fail("BadShape: at most 16 rows");
  std::vector<blob::Symbols> rows;
  for (const std::string &path : o.files) {
    auto row = readSymbols(path, blob::kRowBytes);
    if (!row)
      return std::unexpected(row.error());
    rows.push_back(std::move(*row));
  }
  return rows;
}

int blobEncode(const SchemeOptions &o) {
  const auto symbols = readSymbols(o.file, blob::kBlobBytes);
  if (!symbols)
    return failed(symbols.error().message);
  if (const auto written = writeFileAtomic(o.output, bytesOf(blob::encodeRow(*symbols))); !written)
    return failed(written.error().message);
  return kDone;
}

int blobCommit(const SchemeOptions &o) {
  const auto rows = readRows(o);
  if (!rows)
    return failed(rows.error().message);
  const auto commitment = blob::commit(*rows);
  if (!commitment)
    return failed(commitment.error().text());
  fmt::print("root          {}\n", hexOf(commitment->root));
  return kDone;
}

int blobVerify(const SchemeOptions &o) {
  const auto root = parseHex32(o.root);
  if (!root)
    return failed("--root: " + root.error().message);
  const auto rows = readRows(o);
  if (!rows)
    return failed(rows.error().message);
  const auto verified = blob::verify(*rows, *root);
  return report(verified ? "accepted" : verified.error().text());
}

/// Marks ranges a-b and single positions of a list a,b-c,..
Expected<std::vector<bool>> knownFrom(const std::string &text) {
  std::vector<bool> known(blob::kRowSymbols);
  size_t at = 0;
  const auto number = [&]() -> std::optional<size_t> {
    size_t value = 0, digits = 0;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && digits < 6; ++at, ++digits)
      value = 10 * value + static_cast<size_t>(text[at] - '0');
    return digits != 0 && value < known.size() ? std::optional(value) : std::nullopt;
  };
  while (true) {
    const auto first = number();
    auto last = first;
    if (first && at < text.size() && text[at] == '-') {
      ++at;
      last = number();
    }
    if (!first || !last || *last < *first)
      return fail("--known: expected positions below 32768 as 0-99,120,..");
    std::fill(known.begin() + static_cast<std::ptrdiff_t>(*first),
              known.begin() + static_cast<std::ptrdiff_t>(*last) + 1, true);
    if (at == text.size())
      return known;
    if (text[at++] != ',')
      return fail("--known: expected a comma between positions");
  }
}

int blobRecover(const SchemeOptions &o) {
  const auto known = knownFrom(o.known);
  if (!known)
    return failed(known.error().message);
  const auto row = readSymbols(o.file, blob::kRowBytes);
  if (!row)
    return failed(row.error().message);
  const auto recovered = blob::recoverRow(*row, *known);
  if (!recovered)
    return failed(recovered.error().text());
  if (const auto written = writeFileAtomic(o.output, bytesOf(*recovered)); !written)
    return failed(written.error().message);
  return kDone;
}

} // namespace

int runScheme(const SchemeOptions &o) {
  switch (o.command) {
  case SchemeCommand::XmssKeygen:
    return xmssKeygen(o);
  case SchemeCommand::XmssSign:
    return xmssSign(o);
  case SchemeCommand::XmssVerify:
    return verifySignature(o, [](const auto &key, const auto &m, const auto &s) {
      return xmss::stageName(xmss::verify(key, m, std::span<const uint8_t>(s)));
    });
  case SchemeCommand::SphincsKeygen:
    return sphincsKeygen(o);
  case SchemeCommand::SphincsSign:
    return sphincsSign(o);
  case SchemeCommand::SphincsVerify:
    return verifySignature(o, [](const auto &key, const auto &m, const auto &s) {
      return sphincs::stageName(sphincs::verify(key, m, std::span<const uint8_t>(s)));
    });
  case SchemeCommand::BlobEncode:
    return blobEncode(o);
  case SchemeCommand::BlobCommit:
    return blobCommit(o);
  case SchemeCommand::BlobVerify:
    return blobVerify(o);
  case SchemeCommand::BlobRecover:
    return blobRecover(o);
  case SchemeCommand::None:
    break;
  }
  return kUsage;
}

} // namespace lean::tool
