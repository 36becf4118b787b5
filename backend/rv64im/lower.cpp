// The module, and what the lowering of all operations shares: limbs, calls, scratch memory.
#include "backend/rv64im/lowering.h"

#include "base/rv64/abi.h"

#include <fmt/format.h>

#include <filesystem>

namespace lean::rv64 {

using namespace ir;

unsigned limbsOf(Type type) {
  return type.kind == TypeKind::Word ? 3 : 1;
}

unsigned limbsOf(const std::vector<Type> &types) {
  unsigned n = 0;
  for (const Type t : types)
    n += limbsOf(t);
  return n;
}

void ModuleLowering::run(uint64_t heapCells) {
  auto *i64 = llvm::Type::getInt64Ty(target.getContext());
  new llvm::GlobalVariable(target, i64, true, llvm::GlobalValue::ExternalLinkage,
                           llvm::ConstantInt::get(i64, heapCells), "lean_heap_cells");
  declare();
  for (const Function &f : source.functions)
    if (f.body->terminator())
      FunctionLowering(*this, f, function(source.funcId(f))).run();
  emitSideTable();
}

void ModuleLowering::declare() {
  auto &context = target.getContext();
  auto *i64 = llvm::Type::getInt64Ty(context);
  for (const Function &f : source.functions) {
    const unsigned results = limbsOf(f.resultTypes);
    std::vector<llvm::Type *> parameters(limbsOf(f.paramTypes), i64);
    llvm::Type *result = llvm::Type::getVoidTy(context);
    if (results > kLimbsInRegisters)
      parameters.insert(parameters.begin(), llvm::PointerType::getUnqual(context));
    else if (results == 1)
      result = i64;
    else if (results == 2)
      result = llvm::StructType::get(i64, i64);
    // The dot keeps guests' names apart from those of the library.
    functions.push_back(llvm::Function::Create(llvm::FunctionType::get(result, parameters, false),
                                               llvm::GlobalValue::ExternalLinkage, "lean." + f.name,
                                               target));
    functions.back()->addFnAttr(llvm::Attribute::NoUnwind);
  }
}

llvm::FunctionCallee
ModuleLowering::runtime(const char *name, llvm::ArrayRef<llvm::Value *> arguments, bool returns) {
  std::vector<llvm::Type *> parameters;
  for (const llvm::Value *a : arguments)
    parameters.push_back(a->getType());
  auto &context = target.getContext();
  llvm::Type *result = returns ? static_cast<llvm::Type *>(llvm::Type::getInt64Ty(context))
                               : llvm::Type::getVoidTy(context);
  return target.getOrInsertFunction(name, llvm::FunctionType::get(result, parameters, false));
}

std::string ModuleLowering::placeOf(LocId id) const {
  const Location &loc = source.loc(id);
  if (loc.line == 0 || loc.file >= source.files.size())
    return "";
  // A program names no folder of the machine that it was compiled on (ISA §6).
  const std::filesystem::path path(source.files[loc.file]);
  return fmt::format("{}:{}:{}", path.is_absolute() ? path.filename().string() : path.string(),
                     loc.line, loc.column);
}

void ModuleLowering::emitSideTable() {
  constexpr size_t kBytesALine = 64;
  const std::vector<uint8_t> bytes = writeSideTable(sites);
  std::string text = ".section .lean.sites,\"\",@progbits\n";
  for (size_t at = 0; at < bytes.size(); at += kBytesALine) {
    text += ".ascii \"";
    for (size_t i = at; i < std::min(at + kBytesALine, bytes.size()); ++i)
      text += fmt::format("\\{:03o}", bytes[i]);
    text += "\"\n";
  }
  target.appendModuleInlineAsm(text + ".text\n");
}

FunctionLowering::FunctionLowering(ModuleLowering &module, const Function &source,
                                   llvm::Function *target)
    : m_(module), source_(source), target_(target), b_(target->getContext()),
      entry_(target->getContext()), values_(source.numValues()) {
  auto *entry = block("entry"), *body = block("body");
  entry_.SetInsertPoint(llvm::BranchInst::Create(body, entry));
  b_.SetInsertPoint(body);
}

void FunctionLowering::run() {
  auto arg = target_->arg_begin();
  if (limbsOf(source_.resultTypes) > kLimbsInRegisters)
    resultArea_ = arg++;
  for (const Value v : source_.body->args) {
    Limbs &l = values_[v.id];
    for (unsigned i = 0; i < limbsOf(type(v)); ++i)
      l[i] = arg++;
  }
  region(*source_.body);
  if (shared_ != nullptr)
    shared_->setOperand(0, entry_.getInt64(sharedSize_));
}

llvm::BasicBlock *FunctionLowering::block(const char *name) {
  return llvm::BasicBlock::Create(target_->getContext(), name, target_);
}

void FunctionLowering::region(const Region &r) {
  for (const Op *op : r.ops)
    operation(*op);
}

void FunctionLowering::operation(const Op &op) {
  switch (effectOf(op.code)) {
  case Effect::Pure:
    return pure(op);
  case Effect::Check:
    return check(op);
  case Effect::Hint:
    return hint(op);
  case Effect::Partial:
  case Effect::Store:
  case Effect::Place:
    return memory(op);
  case Effect::Stream:
    return advice(op);
  case Effect::Print:
    return print(op);
  case Effect::Control:
  case Effect::Terminator:
    return control(op);
  }
}

bool FunctionLowering::isPublic(Value v) const {
  const Op *def = source_.def(v);
  return def != nullptr && def->code == OpCode::PublicInput;
}

const Limbs &FunctionLowering::limbs(Value v) {
  return values_[v.id];
}

Limbs FunctionLowering::word(Value v, const Op &user) {
  if (isPublic(v)) {
    // Read where it is used, since an assertion before may be what defines it.
    const uint64_t at =
        failure(user, "R0003", "public input is read but neither given nor asserted before", false);
    const unsigned which = v == source_.def(v)->result(1);
    const auto l = callInto("lean_public_get", 2, {number(which), number(at)});
    return {l[0], l[1], number(0)};
  }
  Limbs l = limbs(v);
  for (unsigned i = 1; i < 3; ++i)
    if (l[i] == nullptr)
      l[i] = number(0);
  return l;
}

llvm::Value *FunctionLowering::single(Value v, const Op &user) {
  return isPublic(v) ? word(v, user)[0] : limbs(v)[0];
}

void FunctionLowering::setWord(Value v, const Limbs &l) {
  values_[v.id] = limbsOf(type(v)) == 3 ? l : Limbs{l[0], nullptr, nullptr};
}

void FunctionLowering::flatten(std::span<const Value> from, llvm::ArrayRef<Type> as, const Op &user,
                               std::vector<llvm::Value *> &out) {
  for (size_t i = 0; i < from.size(); ++i) {
    if (limbsOf(as[i]) == 1) {
      out.push_back(single(from[i], user));
      continue;
    }
    const Limbs l = word(from[i], user);
    out.insert(out.end(), l.begin(), l.end());
  }
}

void FunctionLowering::unflatten(std::span<const Value> to, llvm::ArrayRef<llvm::Value *> from) {
  for (const Value v : to) {
    const unsigned n = limbsOf(type(v));
    for (unsigned i = 0; i < n; ++i)
      values_[v.id][i] = from[i];
    from = from.drop_front(n);
  }
}

llvm::Value *FunctionLowering::call(const char *name, std::vector<llvm::Value *> arguments,
                                    bool returns) {
  return b_.CreateCall(m_.runtime(name, arguments, returns), arguments);
}

llvm::Value *FunctionLowering::scratch(unsigned count) {
  if (!m_.shareScratch) {
    auto *area = entry_.CreateAlloca(b_.getInt64Ty(), entry_.getInt64(count));
    b_.CreateLifetimeStart(area, b_.getInt64(8 * count));
    return area;
  }
  if (shared_ == nullptr)
    shared_ = entry_.CreateAlloca(b_.getInt64Ty(), entry_.getInt64(1));
  sharedSize_ = std::max(sharedSize_, count);
  return shared_;
}

void FunctionLowering::release(llvm::Value *area, unsigned count) {
  if (!m_.shareScratch)
    b_.CreateLifetimeEnd(area, b_.getInt64(8 * count));
}

std::vector<llvm::Value *> FunctionLowering::loadLimbs(llvm::Value *area, unsigned count) {
  std::vector<llvm::Value *> out;
  for (unsigned i = 0; i < count; ++i)
    out.push_back(b_.CreateLoad(b_.getInt64Ty(), b_.CreateConstGEP1_64(b_.getInt64Ty(), area, i)));
  return out;
}

void FunctionLowering::storeLimbs(llvm::Value *area, llvm::ArrayRef<llvm::Value *> from) {
  for (unsigned i = 0; i < from.size(); ++i)
    b_.CreateStore(from[i], b_.CreateConstGEP1_64(b_.getInt64Ty(), area, i));
}

std::vector<llvm::Value *> FunctionLowering::callInto(const char *name, unsigned count,
                                                      std::vector<llvm::Value *> arguments) {
  llvm::Value *area = scratch(count);
  arguments.insert(arguments.begin(), area);
  call(name, arguments, false);
  auto out = loadLimbs(area, count);
  release(area, count);
  return out;
}

Limbs FunctionLowering::callWord(const char *name, std::vector<llvm::Value *> arguments) {
  const auto l = callInto(name, 3, std::move(arguments));
  return {l[0], l[1], l[2]};
}

} // namespace lean::rv64
