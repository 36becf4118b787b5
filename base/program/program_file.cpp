// Program to and from FlatBuffers bytes.
#include "base/program/program.h"

#include "base/program/program_generated.h"

#include <algorithm>

namespace lean {

namespace {

constexpr uint32_t kVersion = 1;

/// Limits that FlatBuffers' verifier keeps to while it walks a file.
constexpr unsigned kMaxDepth = 8;
constexpr unsigned kMaxTables = 1u << 28;

using Builder = flatbuffers::FlatBufferBuilder;

std::vector<flatbuffers::Offset<flatbuffers::String>>
writeStrings(Builder &b, const std::vector<std::string> &strings) {
  std::vector<flatbuffers::Offset<flatbuffers::String>> out;
  out.reserve(strings.size());
  for (const std::string &s : strings)
    out.push_back(b.CreateString(s));
  return out;
}

file::Instruction toFile(const Instruction &i) {
  return file::Instruction(static_cast<uint8_t>(i.op), i.mode,
                           flatbuffers::span<const uint32_t, 9>(i.refs),
                           flatbuffers::span<const uint64_t, 3>(i.imm));
}

Instruction fromFile(const file::Instruction &f) {
  Instruction i;
  i.op = static_cast<Opcode>(f.opcode());
  i.mode = f.mode();
  for (unsigned k = 0; k < i.refs.size(); ++k)
    i.refs[k] = f.refs()->Get(k);
  for (unsigned k = 0; k < i.imm.size(); ++k)
    i.imm[k] = f.imm()->Get(k);
  return i;
}

/// Copies strings and vectors out of a file. Offsets may repeat, so what they add up to is bounded:
/// a small hostile file must not grow without limit.
class Copier {
public:
  explicit Copier(size_t fileSize) : left(kSlack + kGrowth * fileSize) {}

  std::string text(const flatbuffers::String *s) {
    return s != nullptr && take(s->size()) ? s->str() : std::string();
  }
  template <class T> std::vector<T> vector(const flatbuffers::Vector<T> *items) {
    if (items == nullptr || !take(sizeof(T) * items->size()))
      return {};
    return {items->begin(), items->end()};
  }
  bool exhausted() const { return overdrawn; }

private:
  static constexpr size_t kSlack = 1 << 20, kGrowth = 8;

  bool take(size_t bytes) {
    overdrawn = overdrawn || bytes > left;
    left -= overdrawn ? 0 : bytes;
    return !overdrawn;
  }

  size_t left;
  bool overdrawn = false;
};

template <class T, class F> void forEach(const flatbuffers::Vector<T> *items, F &&f) {
  if (items != nullptr)
    for (const auto &item : *items)
      f(item);
}

} // namespace

std::vector<uint8_t> writeProgram(const Program &program) {
  Builder b(1 << 16);
  std::vector<file::Instruction> code;
  code.reserve(program.code.size());
  std::ranges::transform(program.code, std::back_inserter(code), toFile);

  std::vector<flatbuffers::Offset<file::Hint>> hints;
  for (const Hint &h : program.hints)
    hints.push_back(file::CreateHintDirect(b, h.at, static_cast<uint8_t>(h.kind), h.text, &h.cells,
                                           &h.values, h.location));
  std::vector<flatbuffers::Offset<file::Symbol>> symbols;
  for (const Symbol &s : program.symbols)
    symbols.push_back(file::CreateSymbol(b, b.CreateString(s.name), static_cast<uint8_t>(s.kind),
                                         s.first, s.last, s.frameCells, s.parentCell,
                                         s.parentOffset));
  std::vector<file::Location> locations;
  for (const Location &l : program.locations)
    locations.emplace_back(l.file, l.line, l.column, l.endLine, l.endColumn, l.inlinedAt);
  std::vector<file::LineEntry> lines;
  for (const LineEntry &l : program.lines)
    lines.emplace_back(l.first, l.location);
  std::vector<flatbuffers::Offset<file::Assertion>> assertions;
  for (const Assertion &a : program.assertions)
    assertions.push_back(file::CreateAssertion(
        b, a.at, static_cast<uint8_t>(a.kind), b.CreateSharedString(a.message),
        b.CreateSharedString(a.expression), a.cells[0], a.cells[1],
        b.CreateSharedString(a.names[0]), b.CreateSharedString(a.names[1])));
  std::vector<flatbuffers::Offset<file::AdviceStream>> advice;
  for (const AdviceStream &s : program.advice) {
    std::vector<uint8_t> element;
    for (const ScalarKind kind : s.element)
      element.push_back(static_cast<uint8_t>(kind));
    const auto name = b.CreateString(s.name); // which may hold any bytes, a zero too
    advice.push_back(file::CreateAdviceStream(b, name, b.CreateVector(element)));
  }
  std::vector<flatbuffers::Offset<file::SourceFunction>> functions;
  for (const SourceFunction &f : program.functions)
    functions.push_back(file::CreateSourceFunction(b, b.CreateString(f.name), f.file, f.line,
                                                   f.column, f.endLine, f.endColumn));
  const auto files = writeStrings(b, program.files), strings = writeStrings(b, program.strings);
  const auto codeAt = b.CreateVectorOfStructs(code);
  const auto hintsAt = b.CreateVector(hints);
  const auto symbolsAt = b.CreateVector(symbols);
  const auto locationsAt = b.CreateVectorOfStructs(locations);
  const auto linesAt = b.CreateVectorOfStructs(lines);
  const auto assertionsAt = b.CreateVector(assertions);
  const auto adviceAt = b.CreateVector(advice);
  const auto filesAt = b.CreateVector(files), stringsAt = b.CreateVector(strings);
  const auto functionsAt = b.CreateVector(functions);
  const auto root = file::CreateProgram(b, kVersion, codeAt, hintsAt, symbolsAt, locationsAt,
                                        linesAt, assertionsAt, adviceAt, filesAt, stringsAt,
                                        b.CreateString(program.compiler), functionsAt);
  file::FinishProgramBuffer(b, root);
  return {b.GetBufferPointer(), b.GetBufferPointer() + b.GetSize()};
}

Expected<Program> readProgram(std::span<const uint8_t> bytes) {
  constexpr size_t kSmallest = 8; // root offset and identifier
  if (bytes.size() < kSmallest || !file::ProgramBufferHasIdentifier(bytes.data()))
    return fail("not a leanISA program file");
  flatbuffers::Verifier verifier(bytes.data(), bytes.size(), kMaxDepth, kMaxTables);
  if (!file::VerifyProgramBuffer(verifier))
    return fail("malformed program file");
  const file::Program &f = *file::GetProgram(bytes.data());
  if (f.version() != kVersion)
    return fail("program file has version " + std::to_string(f.version()) + ", expected " +
                std::to_string(kVersion));

  Program p;
  Copier copy(bytes.size());
  forEach(f.code(), [&](const file::Instruction *i) { p.code.push_back(fromFile(*i)); });
  forEach(f.hints(), [&](const file::Hint *h) {
    p.hints.push_back({h->at(), static_cast<HintKind>(h->kind()), h->text(),
                       copy.vector(h->cells()), copy.vector(h->values()), h->location()});
  });
  forEach(f.symbols(), [&](const file::Symbol *s) {
    p.symbols.push_back({copy.text(s->name()), static_cast<SymbolKind>(s->kind()), s->first(),
                         s->last(), s->frame_cells(), s->parent_cell(), s->parent_offset()});
  });
  forEach(f.locations(), [&](const file::Location *l) {
    p.locations.push_back(
        {l->file(), l->line(), l->column(), l->end_line(), l->end_column(), l->inlined_at()});
  });
  forEach(f.lines(),
          [&](const file::LineEntry *l) { p.lines.push_back({l->first(), l->location()}); });
  forEach(f.assertions(), [&](const file::Assertion *a) {
    p.assertions.push_back({a->at(),
                            static_cast<AssertKind>(a->kind()),
                            copy.text(a->message()),
                            copy.text(a->expression()),
                            {a->cell0(), a->cell1()},
                            {copy.text(a->name0()), copy.text(a->name1())}});
  });
  forEach(f.advice(), [&](const file::AdviceStream *s) {
    AdviceStream stream{copy.text(s->name()), {}};
    forEach(s->element(), [&](uint8_t kind) { stream.element.push_back(ScalarKind{kind}); });
    p.advice.push_back(std::move(stream));
  });
  forEach(f.functions(), [&](const file::SourceFunction *s) {
    p.functions.push_back(
        {copy.text(s->name()), s->file(), s->line(), s->column(), s->end_line(), s->end_column()});
  });
  forEach(f.files(), [&](const flatbuffers::String *s) { p.files.push_back(copy.text(s)); });
  forEach(f.strings(), [&](const flatbuffers::String *s) { p.strings.push_back(copy.text(s)); });
  p.compiler = copy.text(f.compiler());
  if (copy.exhausted())
    return fail("malformed program file: contents are out of proportion to its size");
  if (const auto why = invalid(p))
    return fail("invalid program: " + *why);
  return p;
}

} // namespace lean
