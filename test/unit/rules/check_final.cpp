// The checker of final code on hand-written programs, for test/lit/backend/rules.
//   check_final FILE   programs in assembler text, separated by lines `; -----`
// A program that consists of `;- line` and `;+ line` is the first one with these lines exchanged
// for those.
// `@n` stands for g^n as an immediate, `@halt` for the halt address. What the compiler's contracts
// would say stands in comments, by the name of a function or loop:
//   ;@ f fp 2 params 3:k results 4:kn        k: in K, n: not zero
//   ;@ main.loop in main parentfp 0 exit 6 params 1:kn,2:k results 13:k
//   ;@ main.loop in main end 0 behind 3 slide 12 exit 6   the parent's fp behind the last frame
//   ;@ table 5 entries 3                     the jump at instruction 5, the table behind it
//   ;@ table 5 at 9 entries 3                the table elsewhere
#include "backend/leanisa/checker.h"
#include "base/program/assembly.h"
#include "base/support/file.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <sstream>
#include <stdexcept>

using namespace lean;
using namespace lean::backend;

namespace {

std::string expand(std::string text, size_t instructions) {
  const uint64_t halt = (uint64_t{1} << isa::paddedLog(instructions)) - 1;
  for (size_t at = 0; (at = text.find(" @", at)) != text.npos;) {
    size_t end = at + 2;
    while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])))
      ++end;
    const std::string name = text.substr(at + 2, end - at - 2);
    const uint64_t e = name == "halt" ? halt : std::stoull(name);
    text.replace(at, end - at, fmt::format(" 0x{:x}", gPow(e).v));
  }
  return text;
}

void cells(const std::string &list, std::vector<uint32_t> &out, std::vector<uint8_t> &facts) {
  std::istringstream in(list);
  for (std::string item; std::getline(in, item, ',');) {
    out.push_back(static_cast<uint32_t>(std::stoul(item)));
    const auto is = [&](char c) { return item.find(c) != item.npos; };
    facts.push_back((is('k') ? kInK : 0) | (is('n') ? kNonzero : 0));
  }
}

Contracts contractsOf(const Program &p, const std::vector<std::string> &notes) {
  Contracts c;
  c.promises.resize(p.code.size());
  std::map<std::string, uint32_t> number;
  for (uint32_t i = 0; i < p.symbols.size(); ++i) {
    UnitContract &u = c.units.emplace_back();
    u.name = p.symbols[i].name;
    u.kind = p.symbols[i].kind;
    u.isMain = i == 0;
    u.first = p.symbols[i].first;
    u.last =
        static_cast<uint32_t>(i + 1 < p.symbols.size() ? p.symbols[i + 1].first : p.code.size()) -
        1;
    number[u.name] = i;
  }
  for (const std::string &note : notes) {
    std::istringstream in(note);
    std::string name, key, value;
    in >> name;
    if (name == "table") {
      TableJump t;
      in >> t.at >> key;
      t.base = t.at + 1;
      if (key == "at")
        in >> t.base >> key;
      in >> t.entries;
      c.tables.push_back(t);
      continue;
    }
    UnitContract &u = c.units.at(number.at(name));
    while (in >> key >> value)
      if (key == "fp")
        u.ownFp = static_cast<uint32_t>(std::stoul(value));
      else if (key == "params")
        cells(value, u.params, u.paramFacts);
      else if (key == "results")
        cells(value, u.results, u.resultFacts);
      else if (key == "in")
        u.parent = number.at(value);
      else if (key == "parentfp")
        u.parentFp = static_cast<uint32_t>(std::stoul(value));
      else if (key == "end")
        u.end = static_cast<uint32_t>(std::stoul(value));
      else if (key == "behind")
        u.behind = static_cast<uint32_t>(std::stoul(value));
      else if (key == "slide")
        u.slide = static_cast<uint32_t>(std::stoul(value));
      else if (key == "exit")
        u.exit = static_cast<uint32_t>(std::stoul(value));
      else
        throw std::runtime_error("unknown key " + key);
  }
  return c;
}

std::vector<std::string> linesOf(const std::string &text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    lines.push_back(line.substr(std::min(line.size(), line.find_first_not_of(' '))));
  return lines;
}

/// `lines`, or what `first` becomes by the changes in them.
std::vector<std::string> changed(const std::vector<std::string> &first,
                                 const std::vector<std::string> &lines) {
  std::vector<std::string> from, to, out;
  for (const std::string &line : lines)
    if (line.starts_with(";- ") || line.starts_with(";+ "))
      (line[1] == '-' ? from : to).push_back(line.substr(3));
  if (from.empty())
    return lines;
  const auto at = std::search(first.begin(), first.end(), from.begin(), from.end());
  if (at == first.end())
    throw std::runtime_error("no such line: " + from[0]);
  out.assign(first.begin(), at);
  out.insert(out.end(), to.begin(), to.end());
  out.insert(out.end(), at + static_cast<ptrdiff_t>(from.size()), first.end());
  return out;
}

void check(const std::vector<std::string> &lines, unsigned number) {
  std::string code;
  std::vector<std::string> notes;
  size_t instructions = 0;
  for (const std::string &line : lines) {
    if (line.starts_with(";@ "))
      notes.push_back(line.substr(3));
    instructions += !line.empty() && line[0] >= 'a' && line[0] <= 'z';
    code += line + "\n";
  }
  const auto program = parseAssembly(expand(code, instructions));
  if (!program) {
    fmt::print("case {}: line {}: {}\n", number, program.error().line, program.error().message);
    return;
  }
  const auto violation = checkFinalCode(*program, contractsOf(*program, notes));
  if (violation)
    fmt::print("case {}: rule {}, instruction {}: {}\n", number, violation->rule,
               violation->instruction, violation->message);
  else
    fmt::print("case {}: accepted\n", number);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  const auto text = readTextFile(argv[1]);
  if (!text) {
    fmt::print(stderr, "{}\n", text.error().message);
    return 1;
  }
  std::vector<std::vector<std::string>> cases(1);
  for (const std::string &line : linesOf(*text))
    if (line == "; -----")
      cases.emplace_back();
    else
      cases.back().push_back(line);
  try {
    for (unsigned i = 0; i < cases.size(); ++i)
      check(changed(cases[0], cases[i]), i + 1);
  } catch (const std::exception &e) {
    fmt::print(stderr, "{}: {}\n", argv[1], e.what());
    return 1;
  }
  return 0;
}
