// Forwarding: a load that a store of the same pointer and offset precedes on every path is the
// stored value. A store goes only when its cell belongs to a local array whose address nobody
// takes, has no other writer, and no reader remains (COMPILER rule 14).
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

#include <unordered_map>

namespace lean::ir {

namespace {

class LocalForwarding : public Pass {
public:
  std::string_view name() const override { return "forward"; }

  std::optional<PassError> run(Module &, Function &f) override {
    f_ = &f;
    locals_.assign(f.numValues(), {});
    cells_.clear();
    known_.clear();
    Replacements replacements(f);
    r_ = &replacements;
    collect(*f.body, 0);
    region(*f.body);
    drop(*f.body);
    apply(f, replacements);
    return std::nullopt;
  }

private:
  struct Local {
    bool escapes = false;
    uint32_t loops = 0; // depth of loops around it
  };
  struct Cell {
    uint32_t stores = 0, readers = 0;
    bool inInnerLoop = false;
  };
  struct Key {
    uint32_t pointer;
    uint64_t offset;
    friend bool operator==(const Key &, const Key &) = default;
  };
  struct KeyHash {
    size_t operator()(const Key &k) const { return k.pointer * 0x9e3779b97f4a7c15u ^ k.offset; }
  };
  static Key key(const Op &op) { return {op.operand(0).id, op.a}; }

  void collect(const Region &r, uint32_t loops) {
    for (const Op *op : r.ops) {
      if (op->code == OpCode::Local)
        locals_[op->result().id].loops = loops;
      const bool addresses = op->code == OpCode::Load || op->code == OpCode::Store;
      for (size_t i = addresses ? 1 : 0; i < op->operands.size(); ++i)
        locals_[op->operands[i].id].escapes = true;
      if (addresses) {
        Cell &c = cells_[key(*op)];
        ++(op->code == OpCode::Store ? c.stores : c.readers);
        c.inInnerLoop |= op->code == OpCode::Store && locals_[op->operand(0).id].loops != loops;
      }
      for (const Region *sub : op->regions)
        collect(*sub, loops + (op->code == OpCode::For));
    }
  }

  void region(Region &r) {
    std::vector<Key> here;
    std::erase_if(r.ops, [&](Op *op) {
      for (Value &v : op->operands)
        v = r_->at(v);
      if (op->code == OpCode::Store) {
        if (known_.try_emplace(key(*op), op->operand(1)).second)
          here.push_back(key(*op));
      } else if (op->code == OpCode::Load) {
        const auto it = known_.find(key(*op));
        if (it != known_.end() && isSubtype(f_->type(it->second), f_->type(op->result()))) {
          r_->set(op->result(), it->second);
          --cells_[key(*op)].readers;
          return true;
        }
      }
      for (Region *sub : op->regions)
        region(*sub);
      return false;
    });
    for (const Key &k : here)
      known_.erase(k);
  }

  void drop(Region &r) {
    std::erase_if(r.ops, [&](const Op *op) {
      for (Region *sub : op->regions)
        drop(*sub);
      if (op->code != OpCode::Store)
        return false;
      const Op *local = f_->def(op->operand(0));
      const Cell &c = cells_[key(*op)];
      return local && local->code == OpCode::Local && !locals_[op->operand(0).id].escapes &&
             c.stores == 1 && c.readers == 0 && !c.inInnerLoop;
    });
  }

  Function *f_ = nullptr;
  std::vector<Local> locals_;
  std::unordered_map<Key, Cell, KeyHash> cells_;  // never iterated
  std::unordered_map<Key, Value, KeyHash> known_; // never iterated
  Replacements *r_ = nullptr;
};

} // namespace

std::unique_ptr<Pass> createLocalForwarding() {
  return std::make_unique<LocalForwarding>();
}

} // namespace lean::ir
