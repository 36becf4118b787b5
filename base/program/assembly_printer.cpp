#include "base/field/text.h"
#include "base/program/assembly.h"

#include <array>
#include <fmt/core.h>

namespace lean {

namespace {

constexpr std::array<std::string_view, kHintKinds> kHintNames{
    "alloc",  "alloc.counted", "advice", "advice.into", "advice.counted", "bits", "position.bits",
    "digits", "limbs",         "low",    "log",         "inverse",        "less", "divrem",
    "print",  "touch"};

constexpr std::array<std::string_view, kScalarKinds> kScalarNames{"word", "lane", "bit", "index"};

constexpr std::array<std::string_view, kAssertKinds> kAssertNames{
    "equal", "not-equal", "less", "lane", "bit", "index", "nonzero", "store"};

std::string number(uint32_t n) {
  return n == kNone ? "none" : std::to_string(n);
}

std::string quote(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += '\\', out += c;
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out + '"';
}

template <class Items> std::string list(const Items &items) {
  std::string out;
  for (const auto item : items)
    out += (out.empty() ? "" : ", ") + std::to_string(item);
  return out;
}

class Printer {
public:
  explicit Printer(const Program &program) : p(program) {}

  std::string print() {
    header();
    for (uint32_t i = 0; i < p.code.size(); ++i)
      instruction(i);
    return std::move(out);
  }

private:
  template <class... Args> void line(fmt::format_string<Args...> format, Args &&...args) {
    out += fmt::format(format, std::forward<Args>(args)...);
    out += '\n';
  }

  void header() {
    if (!p.compiler.empty())
      line(".compiler {}", quote(p.compiler));
    for (const std::string &file : p.files)
      line(".file {}", quote(file));
    for (const std::string &text : p.strings)
      line(".string {}", quote(text));
    for (const AdviceStream &stream : p.advice) {
      std::string kinds;
      for (const ScalarKind kind : stream.element)
        kinds += fmt::format(" {}", scalarKindName(kind));
      line(".advice {}{}", quote(stream.name), kinds);
    }
    for (const Location &l : p.locations)
      line(".location {} {}:{} {}:{} {}", number(l.file), l.line, l.column, l.endLine, l.endColumn,
           number(l.inlinedAt));
    for (const SourceFunction &f : p.functions)
      line(".source {} {} {}:{} {}:{}", quote(f.name), number(f.file), f.line, f.column, f.endLine,
           f.endColumn);
  }

  void instruction(uint32_t i) {
    for (; nextSymbol < p.symbols.size() && p.symbols[nextSymbol].first == i; ++nextSymbol) {
      const Symbol &s = p.symbols[nextSymbol];
      if (s.kind == SymbolKind::Function)
        line(".function {} {}", quote(s.name), s.frameCells);
      else
        line(".loop {} {} {}{}", quote(s.name), s.frameCells, number(s.parentCell),
             s.parentOffset == kNone ? "" : fmt::format(" {}", s.parentOffset));
      open.push_back(s.last);
    }
    for (; nextLine < p.lines.size() && p.lines[nextLine].first == i; ++nextLine)
      line("  .line {}", number(p.lines[nextLine].location));
    for (; nextAssertion < p.assertions.size() && p.assertions[nextAssertion].at == i;
         ++nextAssertion) {
      const Assertion &a = p.assertions[nextAssertion];
      line("  .assert {} {} {} {} {} {} {}", assertKindName(a.kind), number(a.cells[0]),
           number(a.cells[1]), quote(a.message), quote(a.expression), quote(a.names[0]),
           quote(a.names[1]));
    }
    for (const Hint &h : p.hintsAt(i))
      line("  .hint {} [{}] ({}) {}{}", hintKindName(h.kind), list(h.cells), list(h.values),
           number(h.text), h.location == kNone ? "" : fmt::format(" {}", h.location));
    line("  {}", printInstruction(p.code[i]));
    for (; !open.empty() && open.back() == i; open.pop_back())
      line(".end");
  }

  const Program &p;
  std::string out;
  std::vector<uint32_t> open;
  size_t nextSymbol = 0, nextLine = 0, nextAssertion = 0;
};

} // namespace

std::string_view hintKindName(HintKind kind) {
  return kHintNames[static_cast<unsigned>(kind)];
}
std::string_view scalarKindName(ScalarKind kind) {
  return kScalarNames[static_cast<unsigned>(kind)];
}
std::string_view assertKindName(AssertKind kind) {
  return kAssertNames[static_cast<unsigned>(kind)];
}

std::string printInstruction(const Instruction &instruction) {
  const isa::OpInfo &info = isa::opInfo(instruction.op);
  std::string out(isa::mnemonic(instruction));
  const char *separator = " ";
  const auto operand = [&](const std::string &text) {
    out += separator + text;
    separator = ", ";
  };
  for (unsigned i = 0; i < info.modes[instruction.mode].refs; ++i)
    operand(std::to_string(instruction.refs[i]));
  if (info.immediates > 0)
    operand(formatWord(E::limbs(instruction.imm[0], instruction.imm[1], instruction.imm[2])));
  return out;
}

std::string printAssembly(const Program &program) {
  return Printer(program).print();
}

} // namespace lean
