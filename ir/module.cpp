#include "ir/module.h"

#include <functional>
#include <sys/mman.h>

namespace lean::ir {

namespace {

/// Memory whose large blocks come on huge pages: bringing in small ones would take as long as
/// filling them with the operations of an expanded loop.
class HugePages final : public std::pmr::memory_resource {
  static constexpr size_t kHugePage = size_t{1} << 21;

  static std::align_val_t alignment(size_t bytes, size_t wanted) {
    return std::align_val_t{bytes < kHugePage ? wanted : kHugePage};
  }
  void *do_allocate(size_t bytes, size_t wanted) override {
    void *block = ::operator new(bytes, alignment(bytes, wanted));
    if (bytes >= kHugePage)
      ::madvise(block, bytes, MADV_HUGEPAGE);
    return block;
  }
  void do_deallocate(void *block, size_t bytes, size_t wanted) override {
    ::operator delete(block, alignment(bytes, wanted));
  }
  bool do_is_equal(const memory_resource &other) const noexcept override { return this == &other; }
};

std::pmr::memory_resource *hugePages() {
  static HugePages instance;
  return &instance;
}

} // namespace

const OpInfo &opInfo(OpCode code) {
  static constexpr OpInfo table[] = {
#define OP(Enum, name, effect, operands, results) {name, Effect::effect, operands, results},
#include "ir/ops.def"
  };
  return table[static_cast<size_t>(code)];
}

Function::Function(std::string name_, std::vector<Type> params, std::vector<Type> results)
    : name(std::move(name_)), paramTypes(std::move(params)), resultTypes(std::move(results)),
      arena_(std::make_unique<std::pmr::monotonic_buffer_resource>(hugePages())) {
  body = newRegion();
  for (Type t : paramTypes)
    body->args.push_back(newValue(t));
}

Value Function::newValue(Type type, StrId valueName) {
  values_.push_back({type, valueName, nullptr});
  return {static_cast<uint32_t>(values_.size() - 1)};
}

Op *Function::newOp(OpCode code) {
  Op *op = new (arena_->allocate(sizeof(Op), alignof(Op))) Op;
  op->code = code;
  return op;
}

Region *Function::newRegion() {
  return &regions_.emplace_back();
}

void Function::setResults(Op *op, std::span<const Type> types) {
  std::vector<Value> values;
  for (Type t : types) {
    values.push_back(newValue(t));
    values_.back().def = op;
  }
  op->results = copySpan<Value>(values);
}

namespace {
size_t mix(size_t h, size_t v) {
  return (h ^ v) * 0x9e3779b97f4a7c15u + (h >> 29);
}
} // namespace

size_t LocationHash::operator()(const Location &l) const {
  size_t h = l.file;
  for (size_t v : {l.line, l.column, l.endLine, l.endColumn, l.inlinedAt})
    h = mix(h, v);
  return h;
}

size_t MessageHash::operator()(const Message &m) const {
  const std::hash<std::string> hash;
  size_t h = mix(hash(m.text), hash(m.expression));
  for (const std::string &o : m.operands)
    h = mix(h, hash(o));
  return h;
}

Function &Module::addFunction(std::string name, std::vector<Type> params,
                              std::vector<Type> results) {
  byName_.emplace(name, static_cast<FuncId>(functions.size()));
  return functions.emplace_back(std::move(name), std::move(params), std::move(results));
}

FuncId Module::funcId(const Function &f) const {
  return byName_.at(f.name);
}

Function *Module::find(std::string_view name) {
  auto it = byName_.find(std::string(name));
  return it == byName_.end() ? nullptr : &functions[it->second];
}

const Function *Module::find(std::string_view name) const {
  return const_cast<Module *>(this)->find(name);
}

uint32_t Module::addFile(std::string_view name) {
  for (uint32_t i = 0; i < files.size(); ++i)
    if (files[i] == name)
      return i;
  files.emplace_back(name);
  return static_cast<uint32_t>(files.size() - 1);
}

} // namespace lean::ir
