// Module and Function: a program in IR, with the tables that its operations refer to by number
// (strings, source locations, assertion messages). All tables are interned, so equal content has
// equal numbers and output does not depend on addresses.
#pragma once

#include "ir/op.h"

#include <deque>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lean::ir {

/// A source range, and where the code was expanded: `inlinedAt` is the location of the call (of an
/// inline fn) or of the unrolled statement, 0 at the outermost level.
struct Location {
  uint32_t file = 0;                   // Module::files
  uint32_t line = 0, column = 0;       // 1-based; line 0: no place
  uint32_t endLine = 0, endColumn = 0; // one past the range
  LocId inlinedAt = 0;
  friend bool operator==(const Location &, const Location &) = default;
};

/// Where a function of the source stands, so that reports can name what code was expanded from.
struct SourceFunction {
  std::string name;
  Location place; // not inlined
  friend bool operator==(const SourceFunction &, const SourceFunction &) = default;
};

/// What a failed check or assertion shows beside its operands' values.
struct Message {
  std::string text;                  // the author's message, may be empty
  std::string expression;            // source text of the condition
  std::vector<std::string> operands; // source texts of the operation's operands
  friend bool operator==(const Message &, const Message &) = default;
};

class Function {
public:
  Function(std::string name, std::vector<Type> params, std::vector<Type> results);
  Function(const Function &) = delete;
  Function &operator=(const Function &) = delete;

  std::string name;
  std::vector<Type> paramTypes, resultTypes;
  LocId loc = 0;
  /// Calls of it stay calls, so that it can be measured by itself; no part of the text form.
  bool keepCalls = false;
  /// Values that the author vouches for (`trust`), for advice tracking; no part of the text form,
  /// and of no meaning once a pass has run.
  std::vector<Value> trusted;
  /// The body; its arguments are the parameters. Empty until the first operation is added.
  Region *body;

  Value newValue(Type type, StrId name = 0);
  ValueInfo &info(Value v) { return values_[v.id]; }
  const ValueInfo &info(Value v) const { return values_[v.id]; }
  Type type(Value v) const { return values_[v.id].type; }
  Op *def(Value v) const { return values_[v.id].def; }
  size_t numValues() const { return values_.size(); }

  Op *newOp(OpCode code);
  Region *newRegion();
  template <typename T> std::span<T> copySpan(std::span<const T> from);
  /// Fresh results of the given types, with `def` set.
  void setResults(Op *op, std::span<const Type> types);

private:
  std::unique_ptr<std::pmr::monotonic_buffer_resource> arena_;
  std::deque<Region> regions_;
  std::vector<ValueInfo> values_;
};

template <typename T> std::span<T> Function::copySpan(std::span<const T> from) {
  if (from.empty())
    return {};
  T *p = static_cast<T *>(arena_->allocate(from.size_bytes(), alignof(T)));
  std::uninitialized_copy(from.begin(), from.end(), p);
  return {p, from.size()};
}

/// Interns values of T, numbered from 1; 0 is the default-constructed entry.
template <typename T, typename Hash> class Interned {
public:
  Interned() { items_.emplace_back(); }
  uint32_t add(const T &item) {
    if (item == items_[0])
      return 0;
    auto [it, fresh] = index_.try_emplace(item, static_cast<uint32_t>(items_.size()));
    if (fresh)
      items_.push_back(item);
    return it->second;
  }
  const T &operator[](uint32_t id) const { return items_[id]; }
  size_t size() const { return items_.size(); }

private:
  std::deque<T> items_;
  std::unordered_map<T, uint32_t, Hash> index_; // never iterated
};

struct LocationHash {
  size_t operator()(const Location &l) const;
};
struct MessageHash {
  size_t operator()(const Message &m) const;
};

class Module {
public:
  /// Source files by number; names are as the user gave them, never absolute.
  std::vector<std::string> files;
  /// Those that code comes from, expanded ones too, each once.
  std::vector<SourceFunction> sources;
  std::deque<Function> functions;

  /// Declares a function, so that calls may precede its body. Names are unique.
  Function &addFunction(std::string name, std::vector<Type> params, std::vector<Type> results);
  FuncId funcId(const Function &f) const;
  /// By name; null when absent.
  Function *find(std::string_view name);
  const Function *find(std::string_view name) const;

  uint32_t addFile(std::string_view name);
  StrId str(std::string_view s) { return strings_.add(std::string(s)); }
  const std::string &str(StrId id) const { return strings_[id]; }
  LocId loc(const Location &l) { return locations_.add(l); }
  const Location &loc(LocId id) const { return locations_[id]; }
  MsgId msg(const Message &m) { return messages_.add(m); }
  const Message &msg(MsgId id) const { return messages_[id]; }
  /// Messages are 1 .. numMessages() - 1.
  size_t numMessages() const { return messages_.size(); }

private:
  Interned<std::string, std::hash<std::string>> strings_;
  Interned<Location, LocationHash> locations_;
  Interned<Message, MessageHash> messages_;
  std::unordered_map<std::string, FuncId> byName_;
};

} // namespace lean::ir
