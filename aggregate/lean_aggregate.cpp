#include "aggregate/lean_aggregate.h"

#include "aggregate/aggregate.h"
#include "base/support/bytes.h"
#include "base/support/c_message.h"
#include "stdlib/host/signing.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

using namespace lean;
using Status = lean_aggregate_status;

/// What a call ends with unless it succeeds.
struct Refusal {
  Status status;
  std::string why;
};

/// Runs a call's body and turns what leaves it into status and message.
template <class Body> Status guarded(char *message, size_t size, Body &&body) {
  Status status = LEAN_AGGREGATE_OK;
  const auto say = [&](std::string_view what) { copyMessage(what, message, size); };
  say("");
  try {
    body();
  } catch (const Refusal &r) {
    status = r.status;
    say(r.why);
  } catch (const std::exception &e) { // no memory, or no thread
    status = LEAN_AGGREGATE_OUT_OF_MEMORY;
    say(e.what());
  }
  return status;
}

void needs(bool holds, const char *what) {
  if (!holds)
    throw Refusal{LEAN_AGGREGATE_ARGUMENT, what};
}

/// An argument that must not be null, unless it has no elements.
template <class T> std::span<T> argument(T *data, size_t size) {
  needs(data != nullptr || size == 0, "null pointer");
  return {data, size};
}

std::array<uint64_t, 4> fourWords(const unsigned char *bytes) {
  std::array<uint64_t, 4> out{};
  std::ranges::copy(wordsOf(argument(bytes, 32)), out.begin());
  return out;
}

void give(std::span<const uint64_t> words, unsigned char *out) {
  std::ranges::copy(bytesOf(words), out);
}

template <class T> T orKey(Expected<T> &&value) {
  if (!value)
    throw Refusal{LEAN_AGGREGATE_KEY, value.error().message};
  return std::move(*value);
}

void giveKey(const host::PublicKey &key, unsigned char *out) {
  const std::array<uint64_t, 4> words{key.root[0], key.root[1], key.parameter[0], key.parameter[1]};
  give(words, out);
}

void accepted(std::string_view stage) {
  if (stage != "accepted")
    throw Refusal{LEAN_AGGREGATE_SIGNATURE, std::string(stage)};
}

template <class Value> Value orBlob(std::expected<Value, host::blob::BlobError> &&value) {
  if (!value)
    throw Refusal{LEAN_AGGREGATE_BLOB, value.error().text()};
  return std::move(*value);
}

std::vector<host::blob::Symbols> rowsOf(const unsigned char *rows, size_t count) {
  if (count > host::blob::kMaxRows)
    throw Refusal{LEAN_AGGREGATE_BLOB, "BadShape: at most 16 rows"};
  const auto bytes = argument(rows, count * LEAN_ROW_SIZE);
  std::vector<host::blob::Symbols> out;
  for (size_t i = 0; i < count; ++i)
    out.push_back(wordsOf(bytes.subspan(i * LEAN_ROW_SIZE, LEAN_ROW_SIZE)));
  return out;
}

Program guestOf(const void *data, size_t size) {
  auto program = readProgram(argument(static_cast<const uint8_t *>(data), size));
  if (!program)
    throw Refusal{LEAN_AGGREGATE_PROGRAM_FILE, program.error().message};
  return std::move(*program);
}

host::Claim claimOf(const unsigned char *bytes) {
  host::Claim out;
  std::ranges::copy(wordsOf(argument(bytes, LEAN_CLAIM_SIZE)), out.begin());
  return out;
}

host::Lists listsOf(const lean_claims *claims) {
  needs(claims != nullptr, "null pointer");
  host::Lists out;
  const auto append = [](const unsigned char *bytes, size_t count, std::vector<host::Claim> &list) {
    argument(bytes, count);
    for (size_t i = 0; i < count; ++i)
      list.push_back(claimOf(bytes + i * LEAN_CLAIM_SIZE));
  };
  append(claims->xmss, claims->xmss_count, out.xmss);
  append(claims->sphincs, claims->sphincs_count, out.sphincs);
  argument(claims->roots, claims->root_count);
  for (size_t i = 0; i < claims->root_count; ++i)
    out.roots.push_back(fourWords(claims->roots + i * LEAN_ROOT_SIZE));
  if (const auto error = host::checkLists(out); error != host::ListError::None)
    throw Refusal{LEAN_AGGREGATE_CLAIMS, std::string(host::listErrorName(error))};
  return out;
}

/// Signatures of one scheme, parsed.
template <class Signed, class Decode>
std::vector<Signed> signedOf(const lean_signed *list, size_t count, const char *scheme,
                             Decode &&decode) {
  std::vector<Signed> out;
  for (const lean_signed &s : argument(list, count)) {
    const host::Claim claim = claimOf(s.claim);
    auto signature = decode(argument(static_cast<const uint8_t *>(s.signature), s.signature_size));
    if (!signature)
      throw Refusal{LEAN_AGGREGATE_SIGNATURE,
                    host::invalidSignature(scheme, out.size(), "length").text};
    out.push_back({host::publicKeyOf({claim[0], claim[1], claim[2], claim[3]}),
                   {claim[4], claim[5], claim[6], claim[7]},
                   std::move(*signature)});
  }
  return out;
}

Status statusOf(host::AggregateError::Kind kind) {
  switch (kind) {
  case host::AggregateError::Claims:
    return LEAN_AGGREGATE_CLAIMS;
  case host::AggregateError::Signature:
    return LEAN_AGGREGATE_SIGNATURE;
  case host::AggregateError::Rows:
    return LEAN_AGGREGATE_BLOB;
  }
  return LEAN_AGGREGATE_CLAIMS;
}

std::vector<uint8_t> proofOf(const Program &guest, const host::Lists &lists,
                             const lean_backing &backing, const lean_prove_options *options) {
  const auto xmss =
      signedOf<host::SignedXmss>(backing.xmss, backing.xmss_count, "xmss", host::xmss::decode);
  const auto sphincs = signedOf<host::SignedSphincs>(backing.sphincs, backing.sphincs_count,
                                                     "sphincs", host::sphincs::decode);
  const auto rows = rowsOf(backing.rows, backing.row_count);
  const Digest environment = isa::programDigest(guest.code);
  const auto advice = host::aggregateAdvice(environment, lists, xmss, sphincs, rows);
  if (!advice)
    throw Refusal{statusOf(advice.error().kind), advice.error().text};
  auto trace =
      aggregateTrace(guest, host::formStatement(environment, lists, {}).publicInput, *advice);
  if (!trace)
    throw Refusal{LEAN_AGGREGATE_PROOF, trace.error().message};
  ProveOptions prover;
  if (options != nullptr) {
    prover.logInvRate = options->log_inv_rate;
    prover.threads = options->threads;
  }
  auto proved = prove(guest, std::move(*trace), prover);
  if (!proved)
    throw Refusal{LEAN_AGGREGATE_PROOF, proved.error().message};
  return std::move(proved->bytes);
}

} // namespace

void lean_bytes_free(lean_bytes *bytes) {
  if (bytes == nullptr)
    return;
  std::free(bytes->data);
  *bytes = {nullptr, 0};
}

Status lean_xmss_make_key(const char *path, uint32_t first, uint32_t last,
                          unsigned char *public_key, char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    needs(path != nullptr && public_key != nullptr, "null pointer");
    needs(first <= last, "the first slot is behind the last");
    giveKey(orKey(host::makeXmssKey(path, orKey(host::randomSeed()), first, last)), public_key);
  });
}

Status lean_xmss_sign(const char *path, const unsigned char *signed_message,
                      unsigned char *signature, char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    needs(path != nullptr && signature != nullptr, "null pointer");
    const auto made = orKey(host::signXmss(path, fourWords(signed_message)));
    std::ranges::copy(host::xmss::encode(made), signature);
  });
}

Status lean_xmss_verify(const unsigned char *public_key, const unsigned char *signed_message,
                        const void *signature, size_t signature_size, char *message,
                        size_t message_size) {
  return guarded(message, message_size, [&] {
    accepted(host::xmss::stageName(
        host::xmss::verify(host::publicKeyOf(fourWords(public_key)), fourWords(signed_message),
                           argument(static_cast<const uint8_t *>(signature), signature_size))));
  });
}

Status lean_sphincs_make_key(const char *path, unsigned kept_height, unsigned char *public_key,
                             char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    needs(path != nullptr && public_key != nullptr, "null pointer");
    giveKey(orKey(host::makeSphincsKey(path, orKey(host::randomSeed()), kept_height)), public_key);
  });
}

Status lean_sphincs_sign(const char *path, const unsigned char *signed_message,
                         unsigned char *signature, char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    needs(path != nullptr && signature != nullptr, "null pointer");
    const auto made = orKey(host::signSphincs(path, fourWords(signed_message)));
    std::ranges::copy(host::sphincs::encode(made), signature);
  });
}

Status lean_sphincs_verify(const unsigned char *public_key, const unsigned char *signed_message,
                           const void *signature, size_t signature_size, char *message,
                           size_t message_size) {
  return guarded(message, message_size, [&] {
    accepted(host::sphincs::stageName(
        host::sphincs::verify(host::publicKeyOf(fourWords(public_key)), fourWords(signed_message),
                              argument(static_cast<const uint8_t *>(signature), signature_size))));
  });
}

Status lean_blob_encode(const unsigned char *blob, unsigned char *row, char *message,
                        size_t message_size) {
  return guarded(message, message_size, [&] {
    needs(blob != nullptr && row != nullptr, "null pointer");
    give(host::blob::encodeRow(wordsOf({blob, LEAN_BLOB_SIZE})), row);
  });
}

Status lean_blob_commit(const unsigned char *rows, size_t row_count, unsigned char *root,
                        char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    needs(root != nullptr, "null pointer");
    give(orBlob(host::blob::commit(rowsOf(rows, row_count))).root, root);
  });
}

Status lean_blob_verify(const unsigned char *rows, size_t row_count, const unsigned char *root,
                        char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    const auto good = host::blob::verify(rowsOf(rows, row_count), fourWords(root));
    if (!good)
      throw Refusal{LEAN_AGGREGATE_BLOB, good.error().text()};
  });
}

Status lean_blob_recover(unsigned char *row, const unsigned char *known, char *message,
                         size_t message_size) {
  return guarded(message, message_size, [&] {
    needs(row != nullptr && known != nullptr, "null pointer");
    std::vector<bool> given(LEAN_ROW_SYMBOLS);
    std::copy_n(known, LEAN_ROW_SYMBOLS, given.begin());
    give(orBlob(host::blob::recoverRow(wordsOf({row, LEAN_ROW_SIZE}), given)), row);
  });
}

Status lean_aggregate_prove(const void *guest, size_t guest_size, const lean_claims *claims,
                            const lean_backing *backing, const lean_prove_options *options,
                            lean_bytes *proof, char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    needs(backing != nullptr && proof != nullptr, "null pointer");
    needs(options == nullptr || (options->log_inv_rate >= 1 && options->log_inv_rate <= 4),
          "log_inv_rate is not from 1 to 4");
    const host::Lists lists = listsOf(claims);
    const std::vector<uint8_t> bytes =
        proofOf(guestOf(guest, guest_size), lists, *backing, options);
    auto *copy = static_cast<unsigned char *>(std::malloc(bytes.size()));
    if (copy == nullptr)
      throw std::bad_alloc();
    std::ranges::copy(bytes, copy);
    *proof = {copy, bytes.size()};
  });
}

Status lean_aggregate_verify(const void *guest, size_t guest_size, const lean_claims *claims,
                             const void *proof, size_t proof_size, char *message,
                             size_t message_size) {
  return guarded(message, message_size, [&] {
    const auto bytes = argument(static_cast<const uint8_t *>(proof), proof_size);
    const host::Lists lists = listsOf(claims);
    const Program program = guestOf(guest, guest_size);
    const VerifyResult verified =
        verifyAggregate(program, isa::programDigest(program.code), lists, bytes);
    if (!verified.ok())
      throw Refusal{LEAN_AGGREGATE_PROOF, verified.failure->text()};
  });
}

Status lean_aggregate_statement(const void *guest, size_t guest_size, const lean_claims *claims,
                                uint64_t *public_input, char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    needs(public_input != nullptr, "null pointer");
    const host::Lists lists = listsOf(claims);
    const Digest environment = isa::programDigest(guestOf(guest, guest_size).code);
    std::ranges::copy(host::formStatement(environment, lists, {}).publicInput, public_input);
  });
}
