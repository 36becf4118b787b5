// Recursive descent over the text form. Depth is bounded by kMaxDepth; every error names a line.
#include "ir/builder.h"
#include "ir/cursor.h"
#include "ir/text.h"

#include <unordered_map>

namespace lean::ir {

namespace {

struct OpName {
  std::string_view name;
  OpCode code;
};
constexpr OpName kOpNames[] = {
#define OP(Enum, name, effect, operands, results) {name, OpCode::Enum},
#include "ir/ops.def"
};

class Parser {
public:
  explicit Parser(std::string_view text) : text_(text), c_(text) {
    for (const OpName &o : kOpNames)
      ops_.emplace(o.name, o.code);
  }

  std::unique_ptr<Module> run() {
    declareFunctions();
    while (!c_.atEnd()) {
      if (c_.accept("file")) {
        if (c_.number() != module_->files.size())
          c_.fail("files are numbered from 0 in order");
        module_->files.push_back(c_.string());
      } else if (c_.accept("source")) {
        const Location l = place();
        module_->sources.push_back({c_.string(), l});
      } else if (c_.accept("msg")) {
        message();
      } else {
        c_.expect("func");
        function();
      }
    }
    return std::move(module_);
  }

private:
  /// `item` separated by commas up to `close`.
  template <typename F> static void list(Cursor &c, std::string_view close, F item) {
    if (c.accept(close))
      return;
    do
      item();
    while (c.accept(","));
    c.expect(close);
  }

  /// Headers first, so that a call may precede its callee.
  void declareFunctions() {
    Cursor c(text_);
    while (!c.atEnd()) {
      if (!c.atLineStart() || !c.accept("func")) {
        c.skipLine();
        continue;
      }
      c.expect("@");
      std::string name(c.word());
      std::vector<Type> params, results;
      c.expect("(");
      list(c, ")", [&] {
        c.expect("%");
        c.word();
        c.expect(":");
        params.push_back(c.type());
      });
      c.expect("->");
      c.expect("(");
      list(c, ")", [&] { results.push_back(c.type()); });
      if (module_->find(name))
        c.fail(fmt::format("function '@{}' is defined twice", name));
      module_->addFunction(std::move(name), std::move(params), std::move(results));
    }
  }

  void message() {
    const uint64_t id = c_.number();
    Message m;
    m.text = c_.string();
    c_.expect("expr");
    m.expression = c_.string();
    c_.expect("args");
    while (c_.peek() == '"')
      m.operands.push_back(c_.string());
    if (module_->msg(m) != id)
      c_.fail("messages are numbered from 1 in order");
  }

  Value define(std::string_view name, Value v) {
    if (!names_.emplace(std::string(name), v).second)
      c_.fail(fmt::format("value '%{}' is defined twice", name));
    if (name.find_first_not_of("0123456789") != name.npos)
      function_->info(v).name = module_->str(name);
    return v;
  }

  Value use() {
    c_.expect("%");
    const auto it = names_.find(std::string(c_.word()));
    if (it == names_.end())
      c_.fail("use of a value that is not defined");
    return it->second;
  }

  /// file:line:column-line:column
  Location place() {
    Location l;
    l.file = c_.number32();
    uint32_t *const parts[] = {&l.line, &l.column, &l.endLine, &l.endColumn};
    for (size_t i = 0; i < 4; ++i) {
      c_.expect(i == 2 ? "-" : ":");
      *parts[i] = c_.number32();
    }
    return l;
  }

  LocId location() {
    if (!c_.accept("loc"))
      return 0;
    c_.expect("(");
    std::vector<Location> chain;
    do {
      chain.push_back(place());
    } while (c_.accept("at"));
    c_.expect(")");
    LocId id = 0;
    for (; !chain.empty(); chain.pop_back()) {
      chain.back().inlinedAt = id;
      id = module_->loc(chain.back());
    }
    return id;
  }

  void function() {
    c_.expect("@");
    function_ = module_->find(c_.word());
    names_.clear();
    c_.expect("(");
    size_t next = 0;
    list(c_, ")", [&] {
      c_.expect("%");
      define(c_.word(), function_->body->args[next++]);
      c_.expect(":");
      c_.type();
    });
    c_.expect("->");
    c_.expect("(");
    list(c_, ")", [&] { c_.type(); });
    function_->loc = location();
    c_.expect("{");
    region(function_->body, 0);
  }

  /// Operations up to the closing brace.
  void region(Region *r, unsigned depth) {
    if (depth >= kMaxDepth)
      c_.fail("regions are nested too deep");
    while (!c_.accept("}"))
      operation(r, depth);
  }

  void operation(Region *r, unsigned depth) {
    std::vector<std::pair<std::string_view, Type>> results;
    if (c_.peek() == '%') {
      do {
        c_.expect("%");
        const std::string_view name = c_.word();
        c_.expect(":");
        results.emplace_back(name, c_.type());
      } while (c_.accept(","));
      c_.expect("=");
    }
    const auto code = ops_.find(c_.word());
    if (code == ops_.end())
      c_.fail("unknown operation");
    Op *op = function_->newOp(code->second);
    const OpInfo &info = opInfo(op->code);
    if (info.results >= 0 && results.size() != static_cast<size_t>(info.results))
      c_.fail(fmt::format("'{}' has {} results", info.name, info.results));
    operands_.clear();
    arguments(op, results);
    if (info.operands >= 0 && operands_.size() != static_cast<size_t>(info.operands))
      c_.fail(fmt::format("'{}' has {} operands", info.name, info.operands));
    op->operands = function_->copySpan<Value>(operands_);
    if (c_.accept("msg")) {
      op->msg = c_.number32();
      if (op->msg >= module_->numMessages())
        c_.fail("unknown message");
    }
    op->loc = location();
    regions(op, depth);
    std::vector<Type> types;
    for (const auto &result : results)
      types.push_back(result.second);
    function_->setResults(op, types);
    for (size_t i = 0; i < results.size(); ++i)
      define(results[i].first, op->result(i));
    r->ops.push_back(op);
  }

  void operands() {
    if (c_.peekOnLine() == '%')
      do
        operands_.push_back(use());
      while (c_.peek() == ',' && c_.acceptBefore(",", '%'));
  }

  void kinds(Op *op) {
    std::vector<TypeKind> kinds;
    if (c_.accept(":"))
      do {
        const Type t = c_.type();
        if (t != t.unrefined() || t.isPtr())
          c_.fail("advice is of kind word, lane, bit or idx");
        kinds.push_back(t.kind);
      } while (c_.accept(","));
    op->kinds = function_->copySpan<TypeKind>(kinds);
  }

  void arguments(Op *op, const std::vector<std::pair<std::string_view, Type>> &results) {
    switch (op->code) {
    case OpCode::Const:
      if (results[0].second.isIdx())
        op->a = c_.number();
      else
        op->value = c_.element();
      return;
    case OpCode::IdxScale:
    case OpCode::PtrAdd:
    case OpCode::Keccak:
    case OpCode::Alloc:
    case OpCode::HintLimb:
    case OpCode::HintBit:
    case OpCode::HintPosBit:
    case OpCode::HintLog:
    case OpCode::HintDivRem:
      operands();
      c_.expect(",");
      op->a = c_.number();
      return;
    case OpCode::HintDigit:
      operands();
      c_.expect(",");
      op->b = c_.number();
      c_.expect(",");
      op->a = c_.number();
      return;
    case OpCode::Local:
      op->a = c_.number();
      return;
    case OpCode::Load:
    case OpCode::Store:
      operands_.push_back(use());
      c_.expect("[");
      op->a = c_.number();
      c_.expect("]");
      if (c_.accept(","))
        operands_.push_back(use());
      return;
    case OpCode::Advice:
      op->sym = module_->str(c_.string());
      kinds(op);
      return;
    case OpCode::AdviceInto:
      operands();
      c_.expect(",");
      op->sym = module_->str(c_.string());
      kinds(op);
      return;
    case OpCode::Print:
      op->sym = module_->str(c_.string());
      if (c_.accept(","))
        operands();
      return;
    case OpCode::Call: {
      c_.expect("@");
      const Function *callee = module_->find(c_.word());
      if (!callee)
        c_.fail("call of a function that is not defined");
      op->sym = module_->funcId(*callee);
      c_.expect("(");
      operands();
      c_.expect(")");
      return;
    }
    case OpCode::For:
      forHeader(op);
      return;
    default:
      operands();
      return;
    }
  }

  /// `%i: T = %lo to %hi carry(%x: T = %init, ..)`; the region's arguments come into scope here.
  void forHeader(Op *op) {
    op->unroll = c_.accept("unroll");
    Region *body = function_->newRegion();
    op->regions = function_->copySpan<Region *>({&body, 1});
    pending_.clear();
    const auto argument = [&] {
      c_.expect("%");
      pending_.emplace_back(c_.word(), body);
      c_.expect(":");
      body->args.push_back(function_->newValue(c_.type()));
      c_.expect("=");
    };
    argument();
    operands_.push_back(use());
    c_.expect("to");
    operands_.push_back(use());
    c_.expect("carry");
    c_.expect("(");
    list(c_, ")", [&] {
      argument();
      operands_.push_back(use());
    });
    for (size_t i = 0; i < pending_.size(); ++i)
      define(pending_[i].first, body->args[i]);
  }

  void regions(Op *op, unsigned depth) {
    std::vector<Region *> regions;
    switch (op->code) {
    case OpCode::If:
      for (const char *open : {"{", "else"}) {
        c_.expect(open);
        if (*open == 'e')
          c_.expect("{");
        region(regions.emplace_back(function_->newRegion()), depth + 1);
      }
      break;
    case OpCode::Match:
      c_.expect("{");
      while (c_.accept("case")) {
        if (c_.number() != regions.size())
          c_.fail("cases are numbered from 0 in order");
        c_.expect("{");
        region(regions.emplace_back(function_->newRegion()), depth + 1);
      }
      c_.expect("}");
      break;
    case OpCode::For:
      c_.expect("{");
      region(op->regions[0], depth + 1);
      return;
    default:
      return;
    }
    op->regions = function_->copySpan<Region *>(regions);
  }

  const std::string_view text_;
  Cursor c_;
  std::unique_ptr<Module> module_ = std::make_unique<Module>();
  Function *function_ = nullptr;
  std::unordered_map<std::string_view, OpCode> ops_;
  std::unordered_map<std::string, Value> names_;
  std::vector<Value> operands_;
  std::vector<std::pair<std::string_view, Region *>> pending_;
};

} // namespace

Expected<std::unique_ptr<Module>> parse(std::string_view text) {
  try {
    return Parser(text).run();
  } catch (const ParseError &e) {
    return fail(e.message);
  }
}

} // namespace lean::ir
