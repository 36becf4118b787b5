#include "ir/text.h"

#include <fmt/format.h>
#include <iterator>
#include <unordered_set>

namespace lean::ir {

std::string quote(std::string_view s) {
  std::string out = "\"";
  for (const char c : s) {
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out + '"';
}

std::string toHex(const E &v) {
  if (v.c2.v)
    return fmt::format("0x{:x}{:016x}{:016x}", v.c2.v, v.c1.v, v.c0.v);
  if (v.c1.v)
    return fmt::format("0x{:x}{:016x}", v.c1.v, v.c0.v);
  return fmt::format("0x{:x}", v.c0.v);
}

namespace {

const char *kindName(TypeKind k) {
  static constexpr const char *names[] = {"word", "lane", "bit", "idx", "ptr"};
  return names[static_cast<size_t>(k)];
}

class Printer {
public:
  explicit Printer(const Module &m) : module_(m) {}

  std::string run() {
    for (size_t i = 0; i < module_.files.size(); ++i)
      put("file {} {}\n", i, quote(module_.files[i]));
    for (const auto &[name, l] : module_.sources)
      put("source {}:{}:{}-{}:{} {}\n", l.file, l.line, l.column, l.endLine, l.endColumn,
          quote(name));
    for (MsgId i = 1; i < module_.numMessages(); ++i) {
      const Message &m = module_.msg(i);
      put("msg {} {} expr {} args", i, quote(m.text), quote(m.expression));
      for (const std::string &o : m.operands)
        put(" {}", quote(o));
      out_ += '\n';
    }
    for (const Function &f : module_.functions)
      function(f);
    return std::move(out_);
  }

private:
  template <typename... T> void put(fmt::format_string<T...> format, T &&...args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<T>(args)...);
  }

  void function(const Function &f) {
    function_ = &f;
    names_.assign(f.numValues(), {});
    taken_.clear();
    number_ = 0;
    if (!out_.empty())
      out_ += '\n';
    put("func @{}(", f.name);
    for (size_t i = 0; i < f.body->args.size(); ++i)
      put("{}{}", i ? ", " : "", definition(f.body->args[i]));
    out_ += ") -> (";
    for (size_t i = 0; i < f.resultTypes.size(); ++i)
      put("{}{}", i ? ", " : "", toString(f.resultTypes[i]));
    out_ += ')';
    location(f.loc);
    out_ += " {\n";
    region(*f.body, 1);
    out_ += "}\n";
  }

  /// The name of a value at its definition: its own name made unique, or the next number.
  std::string_view name(Value v) {
    std::string &n = names_[v.id];
    if (!n.empty())
      return n;
    const StrId id = function_->info(v).name;
    if (id == 0)
      return n = fmt::format("%{}", number_++);
    n = "%" + module_.str(id);
    for (unsigned k = 1; !taken_.insert(n).second; ++k)
      n = fmt::format("%{}.{}", module_.str(id), k);
    return n;
  }

  std::string definition(Value v) {
    return fmt::format("{}: {}", name(v), toString(function_->type(v)));
  }

  void values(std::span<const Value> vs) {
    for (size_t i = 0; i < vs.size(); ++i)
      put("{}{}", i ? ", " : " ", name(vs[i]));
  }

  void location(LocId id) {
    if (id == 0)
      return;
    out_ += " loc(";
    for (bool first = true; id != 0; first = false) {
      const Location &l = module_.loc(id);
      put("{}{}:{}:{}-{}:{}", first ? "" : " at ", l.file, l.line, l.column, l.endLine,
          l.endColumn);
      id = l.inlinedAt;
    }
    out_ += ')';
  }

  void kinds(const Op &op) {
    for (size_t i = 0; i < op.kinds.size(); ++i)
      put("{}{}", i ? ", " : " : ", kindName(op.kinds[i]));
  }

  /// Operands and attributes between the name and the message.
  void arguments(const Op &op) {
    switch (op.code) {
    case OpCode::Const:
      if (function_->type(op.result()).isIdx())
        put(" {}", op.a);
      else
        put(" {}", toHex(op.value));
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
      values(op.operands);
      put(", {}", op.a);
      return;
    case OpCode::HintDigit:
      values(op.operands);
      put(", {}, {}", op.b, op.a);
      return;
    case OpCode::Local:
      put(" {}", op.a);
      return;
    case OpCode::Load:
      put(" {}[{}]", name(op.operand(0)), op.a);
      return;
    case OpCode::Store:
      put(" {}[{}], {}", name(op.operand(0)), op.a, name(op.operand(1)));
      return;
    case OpCode::Advice:
      put(" {}", quote(module_.str(op.sym)));
      kinds(op);
      return;
    case OpCode::AdviceInto:
      values(op.operands);
      put(", {}", quote(module_.str(op.sym)));
      kinds(op);
      return;
    case OpCode::Print:
      put(" {}", quote(module_.str(op.sym)));
      if (!op.operands.empty())
        out_ += ',';
      values(op.operands);
      return;
    case OpCode::Call: {
      put(" @{}(", module_.functions[op.sym].name);
      for (size_t i = 0; i < op.operands.size(); ++i)
        put("{}{}", i ? ", " : "", name(op.operands[i]));
      out_ += ')';
      return;
    }
    case OpCode::For: {
      const Region &body = *op.regions[0];
      put("{} {} = {} to {} carry(", op.unroll ? " unroll" : "", definition(body.args[0]),
          name(op.operand(0)), name(op.operand(1)));
      for (size_t i = 1; i < body.args.size(); ++i)
        put("{}{} = {}", i > 1 ? ", " : "", definition(body.args[i]), name(op.operand(i + 1)));
      out_ += ')';
      return;
    }
    default:
      values(op.operands);
      return;
    }
  }

  void region(const Region &r, unsigned depth) {
    for (const Op *op : r.ops)
      operation(*op, depth);
  }

  void operation(const Op &op, unsigned depth) {
    const std::string indent(2 * size_t{depth}, ' ');
    out_ += indent;
    for (size_t i = 0; i < op.results.size(); ++i)
      put("{}{}", i ? ", " : "", definition(op.results[i]));
    put("{}{}", op.results.empty() ? "" : " = ", opInfo(op.code).name);
    arguments(op);
    if (op.msg)
      put(" msg {}", op.msg);
    location(op.loc);
    for (size_t i = 0; i < op.regions.size(); ++i) {
      if (op.code == OpCode::Match)
        put("{}{}  case {} {{\n", i ? "" : " {\n", indent, i);
      else
        out_ += i ? " else {\n" : " {\n";
      region(*op.regions[i], depth + (op.code == OpCode::Match ? 2 : 1));
      put("{}}}{}", op.code == OpCode::Match ? indent + "  " : indent,
          op.code == OpCode::Match ? "\n" : "");
    }
    if (op.code == OpCode::Match)
      put("{}}}", indent);
    out_ += '\n';
  }

  const Module &module_;
  const Function *function_ = nullptr;
  std::string out_;
  std::vector<std::string> names_;
  std::unordered_set<std::string> taken_;
  unsigned number_ = 0;
};

} // namespace

std::string print(const Module &m) {
  return Printer(m).run();
}

} // namespace lean::ir
