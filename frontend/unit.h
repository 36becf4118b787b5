// One compilation: the modules, the values of their constants, and the instances of functions that
// the program needs, each compiled once by a Body.
#pragma once

#include "frontend/resolve.h"
#include "frontend/value.h"
#include "ir/module.h"

#include <deque>
#include <map>
#include <optional>
#include <set>

namespace lean::frontend {

// A function for one choice of its `const` parameters.
struct Instance {
  FnDecl *fn = nullptr;
  std::vector<Value> constArgs;     // in the order of the const parameters
  std::vector<const Type *> params; // the others
  const Type *result = nullptr;
  ir::Function *function = nullptr; // once something calls it
  std::string key;
  unsigned depth = 0; // of specialisations that led here
  SourceRange requestedAt;
};

class Unit {
public:
  // How far one program may grow: expressions compiled, counting each copy that `unroll for`,
  // `inline fn` and `const` parameters make, and parts of aggregates copied.
  static constexpr uint64_t kMaxSteps = uint64_t(1) << 21;
  static constexpr unsigned kMaxSpecialisation = 256;
  // Nesting of expressions and statements through all inlined calls.
  static constexpr unsigned kMaxDepth = 3000;
  // Nesting of branches and loops in one compiled function.
  static constexpr unsigned kMaxRegions = 300;

  Unit(SourceManager &sources, DiagEngine &diags, ir::Module &module)
      : sources(sources), diags(diags), module(module) {}

  // The program's modules; `given` are values that replace those of the root's `extern const`s.
  void setProgram(const std::vector<ModuleDecl *> &modules,
                  const std::map<std::string, Expr *> &given);
  // Evaluates all constants, compiles `main`, or a `test` block in its place, and what it needs.
  void compileMain(FnDecl *test = nullptr);
  // Functions that stand alone but are not part of the program are compiled into a module that is
  // thrown away, to find their errors. `program` has compiled the others.
  void checkUnused(const Unit &program);

  // The value of a constant, computed when first asked for. Null after an error, which is reported.
  const Value *constant(ConstDecl &decl);
  // Null after an error.
  Instance *instance(FnDecl &fn, std::vector<Value> constArgs, SourceRange at,
                     const Instance *requester);
  // The instance as a function of the module, to be compiled before the unit is done.
  ir::Function &functionOf(Instance &callee);

  ir::LocId location(SourceRange range, ir::LocId inlinedAt);
  // Warns of advice that nothing ties down, where the program's own text asks for it.
  void warnOfAdvice();
  // Code of the module comes from this function.
  void noteSource(const FnDecl &fn);
  ir::MsgId message(std::string_view text, SourceRange condition,
                    const std::vector<std::string> &operands);
  // Source text on one line, shortened.
  std::string excerpt(SourceRange range) const;
  // Counts work; false, with an error, when the program grows without measure.
  bool spend(uint64_t steps, SourceRange at);
  // The program is too large in some way: one error, and no more work.
  void refuse(DiagId id, SourceRange at, uint64_t limit);

  // Functions of the module with an attribute that limits their cost.
  struct LimitedFunction {
    std::string name; // in the module
    const FnDecl *fn;
  };
  std::vector<LimitedFunction> limited;

  SourceManager &sources;
  DiagEngine &diags;
  ir::Module &module;
  TypeTable types;
  unsigned depth = 0;
  std::vector<const StructDecl *> openStructs; // whose fields are being looked at
  // Structs met behind a pointer, to be completed when none is open.
  struct LaterStruct {
    Type *type;
    std::vector<Value> values; // of its parameters
    SourceRange at;
    unsigned depth; // of structs with parameters that led to it
  };
  std::vector<LaterStruct> laterStructs;
  unsigned structDepth = 0; // of the one being completed
  bool completing = false;

private:
  bool checkMain(const FnDecl *main);
  std::string nameOf(const FnDecl &fn) const;
  std::string instanceName(const FnDecl &fn, const std::vector<Value> &constArgs);
  void compilePending();
  const ModuleDecl *ownerOf(const Decl &decl) const;

  struct ConstState {
    bool running = false;
    std::optional<Value> value;
    bool failed = false;
  };
  // Maps by address are looked up and never walked.
  std::map<const ConstDecl *, ConstState> constants;
  std::map<const Decl *, const ModuleDecl *> owner;
  std::map<std::string, Instance *> instances;
  std::deque<Instance> pool;
  std::deque<Instance *> pending;
  std::map<std::string, uint32_t> files;
  std::set<const FnDecl *> noted; // never walked
  std::map<std::tuple<uint32_t, uint32_t, ir::LocId>, ir::LocId> locations;
  std::map<std::string, Expr *> definedValues;
  std::vector<ModuleDecl *> modules;
  const ModuleDecl *root = nullptr;
  const FnDecl *entry = nullptr; // called `main` in the IR
  const Unit *program = nullptr; // when this one checks unused functions
  uint64_t steps = 0;
  bool refused = false;
};

// The key by which instances with equal compile-time arguments are one.
std::string keyOf(const Value &value);
// A compile-time value as the author would write it.
std::string describe(const Value &value);

} // namespace lean::frontend
