// The other side of a program's calls (docs/rv64im.md): advice, logarithms, printing, failures.
#pragma once

#include "vm/advice.h"
#include "vm/powers.h"
#include "vm/rv64/hart.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lean::rv64 {

/// Why a run failed, in the terms that the leanISA machine uses too (vm/run_error.def).
struct Failure {
  std::string code;    ///< "R0001".
  std::string place;   ///< file:line:column, or empty.
  std::string message; ///< One line.
  std::vector<std::string> notes;
};

class Host : public CallHandler {
public:
  Host(const Image &image, const Advice &advice, std::function<void(const std::string &)> print)
      : image(image), advice(advice), print(std::move(print)), used(advice.size()), logs(1 << 16) {}

  bool call(Hart &hart) override;

  /// After the run: the status that the program gave, if it ended itself.
  std::optional<uint64_t> exitStatus() const { return status; }
  const std::optional<Failure> &failure() const { return failed; }
  /// A failure if advice is left over.
  std::optional<Failure> leftOver() const;

private:
  const Site *site(uint64_t number, SiteKind kind);
  bool fail(std::string code, std::string message, const Site *at = nullptr);
  bool panic(Hart &hart);
  bool open(Hart &hart);
  bool item(Hart &hart);
  bool inverse(Hart &hart);
  bool printLine(Hart &hart);

  const Image &image;
  const Advice &advice;
  std::function<void(const std::string &)> print;
  std::vector<size_t> used; ///< Entries popped, by stream in Advice's order.
  LogTable logs;
  const Site *openSite = nullptr; ///< Of the entry whose items are being read.
  const AdviceEntry *entry = nullptr;
  size_t next = 0;
  std::optional<uint64_t> status;
  std::optional<Failure> failed;
};

} // namespace lean::rv64
