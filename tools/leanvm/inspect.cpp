// leanvm inspect: what a proof announces, what follows from it, and the soundness ledger (PROTOCOL
// §10).
#include "base/support/file.h"
#include "prover/ledger.h"
#include "prover/transcript/reader.h"
#include "prover/verify.h"
#include "tools/leanvm/report.h"

#include <algorithm>
#include <fmt/core.h>

namespace lean::tool {

namespace {

using namespace proof;
using nlohmann::ordered_json;

/// A proof's bytes by part. Leaves and siblings are counted as the verifier reads them.
struct Parts {
  uint64_t header = 0, scalars = 0, openings = 0;
};

Parts partsOf(const Shape &shape, uint64_t total) {
  Parts p;
  p.header = kHeaderBytes;
  p.scalars = kScalarBytes * shape.scalarCount();
  p.openings = total - std::min(total, p.header + p.scalars);
  return p;
}

/// Bytes of the stream of scalars by sub-protocol.
std::vector<std::pair<std::string, uint64_t>> scalarParts(const Shape &shape) {
  uint64_t bus = 2 + 5, tables = 3 * shape.tauMax, keccak = shape.keccakScalarCount();
  for (const Layer &l : shape.layers())
    bus += 4 * l.variables + (kTrees << l.step);
  for (const PresentTable &t : shape.tables)
    tables += t.forms->columns.size();
  const uint64_t publicInput = 3, all = shape.scalarCount();
  return {{"bus", bus},
          {"tables", tables},
          {"public input", publicInput},
          {"keccak", keccak},
          {"opening", all - bus - tables - publicInput - keccak}};
}

ordered_json toJson(const VerifyOutput &result, uint64_t bytes) {
  const Shape &shape = *result.shape;
  const Parts parts = partsOf(shape, bytes);
  ordered_json json{{"accepted", result.ok()}};
  if (!result.ok())
    json["error"] = result.failure->text();
  json["public_input"] = lanes(result.publicInput);
  json["log_inv_rate"] = shape.sizes.logInvRate;
  json["memory_cells"] = shape.sizes.cells;
  json["rows"] = ordered_json::object();
  for (const isa::OpInfo &op : isa::allOps())
    json["rows"][std::string(op.name)] = shape.sizes.rows[static_cast<unsigned>(op.op)];
  json["log_program"] = shape.logProgram;
  json["columns"] = shape.columns.size();
  json["stack"] = {{"used", shape.used}, {"log", shape.logStack}, {"rows", shape.usedRows}};
  json["bus"] = {{"push_leaves", shape.leaves[0]},
                 {"pull_leaves", shape.leaves[1]},
                 {"count_leaves", shape.leaves[2]},
                 {"mu", shape.mu},
                 {"layers", shape.layers().size()}};
  json["table_rounds"] = shape.tauMax;
  json["levels"] = ordered_json::array();
  for (const OpeningLevel &l : shape.opening.levels)
    json["levels"].push_back({{"log_cols", l.logCols},
                              {"fold", l.fold},
                              {"log_inv_rate", l.logInvRate},
                              {"queries", l.queries},
                              {"m", l.m}});
  json["log_residual"] = shape.opening.logResidual;
  json["scalars"] = {{"count", shape.scalarCount()}};
  for (const auto &[name, count] : scalarParts(shape))
    json["scalars"][name] = count;
  json["bytes"] = {{"total", bytes},
                   {"header", parts.header},
                   {"scalars", parts.scalars},
                   {"openings", parts.openings}};
  json["ledger"] = ordered_json::array();
  for (const LedgerEntry &e : ledger(shape))
    json["ledger"].push_back({{"challenge", e.challenge}, {"log2_error", e.log2Error}});
  return json;
}

void printText(const VerifyOutput &result, uint64_t bytes) {
  const Shape &shape = *result.shape;
  fmt::print("proof         {}\n", result.ok() ? "accepted" : "refused: " + result.failure->text());
  fmt::print("public input  {}\n", lanes(result.publicInput));
  fmt::print("rate          1/{}\n", uint64_t{1} << shape.sizes.logInvRate);
  fmt::print("memory        {} cells ({})\n", grouped(shape.sizes.cells),
             asPower(shape.sizes.cells));
  for (const PresentTable &t : shape.tables)
    fmt::print("  {:<11} {} rows ({}), {} columns\n", t.forms->name, grouped(t.rows),
               asPower(t.rows), t.forms->columns.size());
  fmt::print("program       2^{} instructions\n", shape.logProgram);
  fmt::print("stack         M = {}: {} columns, {} elements ({})\n", shape.logStack,
             shape.columns.size(), grouped(shape.used), asPower(shape.used));
  fmt::print("bus           mu = {}: {} push, {} pull, {} count leaves; {} layers\n", shape.mu,
             grouped(shape.leaves[0]), grouped(shape.leaves[1]), grouped(shape.leaves[2]),
             shape.layers().size());
  fmt::print("tables        {} rounds\n", shape.tauMax);
  for (size_t i = 0; i < shape.opening.levels.size(); ++i) {
    const OpeningLevel &l = shape.opening.levels[i];
    fmt::print("level {:<7} 2^{} x 2^{}, rate 1/{}, {} queries\n", i, l.fold, l.logCols,
               uint64_t{1} << l.logInvRate, l.queries);
  }
  fmt::print("residual      2^{} elements\n", shape.opening.logResidual);
  fmt::print("scalars       {}\n", shape.scalarCount());
  for (const auto &[name, count] : scalarParts(shape))
    fmt::print("  {:<11} {}\n", name, count);
  const Parts parts = partsOf(shape, bytes);
  fmt::print("bytes         {}\n", grouped(bytes));
  fmt::print("  header      {}\n  scalars     {}\n  openings    {}\n", grouped(parts.header),
             grouped(parts.scalars), grouped(parts.openings));
  fmt::print("soundness     log2 of the chance that a lie escapes a challenge\n");
  const auto entries = ledger(shape);
  for (const LedgerEntry &e : entries)
    fmt::print("  {:<29} {:8.2f}\n", e.challenge, e.log2Error);
  const auto worst = std::ranges::max_element(entries, {}, &LedgerEntry::log2Error);
  fmt::print("worst         {:.2f} ({})\n", worst->log2Error, worst->challenge);
}

} // namespace

int inspect(const Options &options) {
  const auto program = loadProgram(options);
  if (!program)
    return kFailed;
  const auto bytes = readFile(options.proof, kLargestProof);
  if (!bytes)
    return failed(bytes.error().message);
  const VerifyOutput result = verifyProof({.code = program->code, .bytes = *bytes});
  if (!result.shape)
    return failed(fmt::format("{}: proof refused: {}", options.proof, result.failure->text()));
  if (options.json)
    fmt::print("{}\n", toJson(result, bytes->size()).dump(2));
  else
    printText(result, bytes->size());
  return result.ok() ? kDone : kFailed;
}

} // namespace lean::tool
