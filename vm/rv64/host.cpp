#include "vm/rv64/host.h"

#include "base/field/text.h"
#include "base/rv64/abi.h"

#include <fmt/core.h>

namespace lean::rv64 {

namespace {

constexpr unsigned kA0 = 10, kA1 = 11, kA7 = 17;
/// Limbs that a failure hands over in registers: two words.
constexpr unsigned kPanicLimbs = 6;
constexpr uint64_t kNoSuchCall = static_cast<uint64_t>(-38); // as Linux has it

bool readWord(GuestMemory &memory, uint64_t address, uint64_t (&limbs)[3]) {
  for (unsigned i = 0; i < 3; ++i)
    if (!memory.read(address + 8 * i, limbs[i]))
      return false;
  return true;
}

bool writeWord(GuestMemory &memory, uint64_t address, const E &word) {
  return memory.write(address, word.c0.v) && memory.write(address + 8, word.c1.v) &&
         memory.write(address + 16, word.c2.v);
}

std::string show(ValueKind kind, const uint64_t *limbs) {
  return kind == ValueKind::Position ? std::to_string(limbs[0])
                                     : formatWord(E::limbs(limbs[0], limbs[1], limbs[2]));
}

} // namespace

bool Host::fail(std::string code, std::string message, const Site *at) {
  failed = Failure{std::move(code), at == nullptr ? "" : at->place, std::move(message), {}};
  return false;
}

const Site *Host::site(uint64_t number, SiteKind kind) {
  if (number < image.sites.size() && image.sites[number].kind == kind)
    return &image.sites[number];
  fail("R0001", fmt::format("call with the unknown site {}", number));
  return nullptr;
}

bool Host::call(Hart &hart) {
  switch (hart.x[kA7]) {
  case kExit:
    status = hart.x[kA0];
    return false;
  case kPanic:
    return panic(hart);
  case kAdvice:
    return open(hart);
  case kAdviceItem:
    return item(hart);
  case kLogarithm: {
    const auto i = logs(K(hart.x[kA0]));
    hart.x[kA0] = i.value_or(~uint64_t{0});
    return true;
  }
  case kInverse:
    return inverse(hart);
  case kPrint:
    return printLine(hart);
  default:
    hart.x[kA0] = kNoSuchCall;
    return true;
  }
}

bool Host::panic(Hart &hart) {
  const Site *at = site(hart.x[kA0], SiteKind::Failure);
  if (at == nullptr)
    return false;
  fail(at->code, at->message, at);
  if (!at->expression.empty())
    failed->notes.push_back(at->expression);
  for (size_t i = 0; i < at->values.size() && 3 * i + 3 <= kPanicLimbs; ++i) {
    const std::string name = i < at->names.size() ? at->names[i] : "";
    failed->notes.push_back(fmt::format("{}: {}", name.empty() ? "value" : name,
                                        show(at->values[i], &hart.x[kA1 + 3 * i])));
  }
  return false;
}

bool Host::open(Hart &hart) {
  const Site *at = site(hart.x[kA0], SiteKind::Advice);
  if (at == nullptr)
    return false;
  const std::string &name = at->message;
  const auto stream = advice.find(name);
  if (stream == advice.end())
    return fail("R0011", fmt::format("advice has no stream `{}`", name), at);
  size_t &count = used[static_cast<size_t>(std::distance(advice.begin(), stream))];
  if (count == stream->second.size())
    return fail("R0011", fmt::format("advice stream `{}` is used up after {} entries", name, count),
                at);
  entry = &stream->second[count++];
  openSite = at;
  next = 0;
  const uint64_t elements = hart.x[kA1];
  const size_t perElement = at->values.size();
  if (perElement != 0 ? entry->size() / perElement != elements || entry->size() % perElement != 0
                      : !entry->empty())
    return fail(
        "R0012",
        fmt::format("an entry of advice stream `{}` has {} items, expected {} elements of {}", name,
                    entry->size(), elements, perElement),
        at);
  hart.x[kA0] = 0;
  return true;
}

bool Host::item(Hart &hart) {
  if (entry == nullptr || next == entry->size())
    return fail("R0011", "an advice item is read behind the end of its entry", openSite);
  const AdviceItem &value = (*entry)[next];
  const ValueKind kind = openSite->values[next % openSite->values.size()];
  const bool wantsWord = kind == ValueKind::Word || kind == ValueKind::Lane;
  if (value.isWord != wantsWord)
    return fail("R0012",
                fmt::format("item {} of an entry of advice stream `{}` is {}, expected {}", next,
                            openSite->message, value.isWord ? "a hex string" : "an integer",
                            wantsWord ? "a hex string" : "an integer"),
                openSite);
  const E word = wantsWord
                     ? value.word
                     : E(kind == ValueKind::Position ? gPow(value.integer) : K(value.integer));
  if (!writeWord(hart.memory(), hart.x[kA0], word))
    return fail("R0007", "an advice item is written outside of the memory", openSite);
  ++next;
  hart.x[kA0] = 0;
  return true;
}

bool Host::inverse(Hart &hart) {
  uint64_t w[3];
  if (!readWord(hart.memory(), hart.x[kA0], w) ||
      !writeWord(hart.memory(), hart.x[kA0], E::limbs(w[0], w[1], w[2]).inverse()))
    return fail("R0007", "a word to invert is outside of the memory");
  hart.x[kA0] = 0;
  return true;
}

bool Host::printLine(Hart &hart) {
  const Site *at = site(hart.x[kA0], SiteKind::Print);
  if (at == nullptr)
    return false;
  std::string line = at->message;
  line += line.empty() ? "" : ":";
  for (size_t i = 0; i < at->values.size(); ++i) {
    uint64_t limbs[3];
    if (!readWord(hart.memory(), hart.x[kA1] + 24 * i, limbs))
      return fail("R0007", "a value to print is outside of the memory", at);
    line += " " + show(at->values[i], limbs);
  }
  if (print)
    print(line);
  hart.x[kA0] = 0;
  return true;
}

std::optional<Failure> Host::leftOver() const {
  size_t i = 0;
  for (const auto &[name, entries] : advice) {
    if (used[i] != entries.size())
      return Failure{"R0013",
                     "",
                     fmt::format("{} of {} entries of advice stream `{}` were not used",
                                 entries.size() - used[i], entries.size(), name),
                     {}};
    ++i;
  }
  return std::nullopt;
}

} // namespace lean::rv64
