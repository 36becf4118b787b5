// IR to LLVM IR, one function at a time. A field element is its limbs (three i64 for a word, one
// for a lane or bit), a position its residue modulo 2^64 - 1, a pointer the number of a cell.
#pragma once

#include "base/rv64/side_table.h"
#include "ir/module.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <array>
#include <string>
#include <vector>

namespace lean::rv64 {

/// The limbs of a value; unused ones are null.
using Limbs = std::array<llvm::Value *, 3>;

/// What a module's lowering shares: the LLVM module, declarations, the side table.
class ModuleLowering {
public:
  ModuleLowering(const ir::Module &source, llvm::Module &target, bool shareScratch)
      : source(source), target(target), shareScratch(shareScratch) {}

  void run(uint64_t heapCells);

  const ir::Module &source;
  llvm::Module &target;
  std::vector<Site> sites;
  /// One scratch area a function instead of one a call: without optimisation nobody would merge
  /// them.
  const bool shareScratch;

  llvm::Function *function(ir::FuncId id) const { return functions[id]; }
  /// A function of the run-time library taking i64s (or a pointer first) and returning i64 or
  /// nothing.
  llvm::FunctionCallee runtime(const char *name, llvm::ArrayRef<llvm::Value *> arguments,
                               bool returns);
  std::string placeOf(ir::LocId loc) const;

private:
  void declare();
  void emitSideTable();

  std::vector<llvm::Function *> functions;
};

/// Limbs of all of `types` in a row.
unsigned limbsOf(ir::Type type);
unsigned limbsOf(const std::vector<ir::Type> &types);
/// Results of more limbs than this are written where the first argument points to.
inline constexpr unsigned kLimbsInRegisters = 2;

class FunctionLowering {
public:
  FunctionLowering(ModuleLowering &module, const ir::Function &source, llvm::Function *target);
  void run();

private:
  using Value = ir::Value;
  using Op = ir::Op;

  /// Where a region's `yield` goes.
  struct Target {
    const Op *owner;
    llvm::BasicBlock *next;                           ///< Behind an if or match; a for's exit.
    std::vector<std::vector<llvm::Value *>> incoming; ///< Limbs yielded, one list for each edge.
    std::vector<llvm::BasicBlock *> from;
    llvm::BasicBlock *header = nullptr; ///< for
    llvm::Value *index = nullptr, *limit = nullptr;
    std::vector<llvm::PHINode *> carried;
  };

  // lower.cpp
  ir::Type type(Value v) const { return source_.type(v); }
  llvm::Value *number(uint64_t n) { return b_.getInt64(n); }
  const Limbs &limbs(Value v);                  ///< Of any value but the public input.
  Limbs word(Value v, const Op &user);          ///< Three limbs, zero above a lane.
  llvm::Value *single(Value v, const Op &user); ///< Of a lane, bit, position or pointer.
  bool isPublic(Value v) const;
  void setWord(Value v, const Limbs &l);
  void set(Value v, llvm::Value *x) { values_[v.id] = {x, nullptr, nullptr}; }
  void flatten(std::span<const Value> from, llvm::ArrayRef<ir::Type> as, const Op &user,
               std::vector<llvm::Value *> &out);
  void unflatten(std::span<const Value> to, llvm::ArrayRef<llvm::Value *> from);
  llvm::Value *call(const char *name, std::vector<llvm::Value *> arguments, bool returns = true);
  /// Calls a function that writes `count` limbs where its first argument points to.
  std::vector<llvm::Value *> callInto(const char *name, unsigned count,
                                      std::vector<llvm::Value *> arguments);
  Limbs callWord(const char *name, std::vector<llvm::Value *> arguments);
  llvm::Value *scratch(unsigned count);
  void release(llvm::Value *area, unsigned count);
  std::vector<llvm::Value *> loadLimbs(llvm::Value *area, unsigned count);
  void storeLimbs(llvm::Value *area, llvm::ArrayRef<llvm::Value *> limbs);
  llvm::BasicBlock *block(const char *name);
  void region(const ir::Region &r);
  void operation(const Op &op);

  // lower_pure.cpp
  void pure(const Op &op);
  void multiply(const Op &op);
  void divide(const Op &op);
  void keccak(const Op &op);

  // lower_check.cpp
  void check(const Op &op);
  void assertion(const Op &op);
  void assertPublic(const Op &op, unsigned which, Value other);
  uint64_t site(Site s);
  uint64_t failure(const Op &op, std::string code, std::string message, bool withMessage = true);
  uint64_t failureOfCheck(const Op &op, std::vector<ir::Type> shown);
  /// Fails with the site unless `good`, handing over up to six limbs.
  void require(llvm::Value *good, uint64_t site, std::vector<llvm::Value *> shown = {});
  void panic(uint64_t site, std::vector<llvm::Value *> shown);

  // lower_memory.cpp
  void memory(const Op &op);
  void store(const Op &op);
  void advice(const Op &op);
  void hint(const Op &op);
  void print(const Op &op);

  // lower_control.cpp
  void control(const Op &op);
  void callOp(const Op &op);
  void branch(const Op &op);
  void forOp(const Op &op);
  void yield(const Op &op);
  void ret(const Op &op);
  void mergeInto(const Target &target, std::span<const Value> results);

  ModuleLowering &m_;
  const ir::Function &source_;
  llvm::Function *target_;
  llvm::IRBuilder<> b_;
  llvm::IRBuilder<> entry_; ///< Where allocas go.
  std::vector<Limbs> values_;
  std::vector<Target *> targets_;
  llvm::Value *resultArea_ = nullptr;
  llvm::AllocaInst *shared_ = nullptr;
  unsigned sharedSize_ = 0;
};

} // namespace lean::rv64
