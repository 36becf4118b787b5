// Smaller programs with the same kind of difference: parts of the text are left out or replaced as
// long as a difference remains. What no longer means anything makes none.
#include "test/differential/compare.h"

#include <algorithm>
#include <sstream>

namespace lean::differential {

namespace {

using Lines = std::vector<std::string>;

Lines linesOf(const std::string &text) {
  std::istringstream in(text);
  Lines lines;
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

std::string textOf(const Lines &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

int depthOf(const std::string &line) {
  return static_cast<int>(std::ranges::count(line, '{') - std::ranges::count(line, '}'));
}

/// The end of the statement or declaration that starts in line `from`: where its braces close.
size_t endOf(const Lines &lines, size_t from) {
  int depth = 0;
  for (size_t i = from; i < lines.size(); ++i) {
    depth += depthOf(lines[i]);
    if (depth <= 0)
      return depth < 0 ? from : i + 1;
  }
  return from;
}

size_t closing(const std::string &text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '(' || text[i] == '[';
    depth -= text[i] == ')' || text[i] == ']';
    if (depth == 0)
      return i;
  }
  return text.npos;
}

class Shrinker {
public:
  Shrinker(Source source, uint64_t seed, const Setup &setup)
      : best(std::move(source)), seed(seed), setup(setup) {}

  Source run() {
    bool smaller = true;
    while (smaller && tries > 0) {
      smaller = text(&Source::root);
      smaller |= text(&Source::module);
    }
    return best;
  }

private:
  bool text(std::string Source::*part) {
    bool smaller = statements(part);
    smaller |= expressions(part);
    return smaller;
  }

  bool accept(std::string Source::*part, std::string candidate) {
    if (tries == 0 || candidate.size() >= (best.*part).size())
      return false;
    --tries;
    Source next = best;
    next.*part = std::move(candidate);
    if (compare(next, seed, setup).kind != Comparison::Differ)
      return false;
    best = std::move(next);
    return true;
  }

  /// Whole statements, blocks and declarations; and the braces around a block.
  bool statements(std::string Source::*part) {
    bool smaller = false;
    for (size_t i = 0; i < linesOf(best.*part).size();) {
      const Lines lines = linesOf(best.*part);
      const size_t end = endOf(lines, i);
      Lines without = lines;
      without.erase(without.begin() + static_cast<ptrdiff_t>(i),
                    without.begin() + static_cast<ptrdiff_t>(end));
      if (end > i && accept(part, textOf(without))) {
        smaller = true;
        continue;
      }
      if (end > i + 1 && lines[end - 1].find_first_not_of(" }") == std::string::npos) {
        Lines open = lines;
        open.erase(open.begin() + static_cast<ptrdiff_t>(end - 1));
        open.erase(open.begin() + static_cast<ptrdiff_t>(i));
        if (accept(part, textOf(open))) {
          smaller = true;
          continue;
        }
      }
      ++i;
    }
    return smaller;
  }

  /// What stands in parentheses becomes a number or its first or last operand.
  bool expressions(std::string Source::*part) {
    bool smaller = false;
    for (size_t i = 0; i < (best.*part).size(); ++i) {
      const std::string &text = best.*part;
      if (text[i] != '(')
        continue;
      const size_t end = closing(text, i);
      if (end == text.npos)
        continue;
      const std::string inside = text.substr(i + 1, end - i - 1);
      std::vector<std::string> candidates = {"1", "0"};
      if (const size_t space = inside.find(' '); space != inside.npos) {
        candidates.push_back(inside.substr(0, space));
        candidates.push_back(inside.substr(inside.rfind(' ') + 1));
      }
      candidates.push_back(inside);
      for (const std::string &c : candidates)
        if (accept(part, text.substr(0, i) + c + text.substr(end + 1))) {
          smaller = true;
          break;
        }
    }
    return smaller;
  }

  Source best;
  uint64_t seed;
  const Setup &setup;
  unsigned tries = 3000;
};

} // namespace

Source shrink(Source source, uint64_t seed, const Setup &setup) {
  return Shrinker(std::move(source), seed, setup).run();
}

} // namespace lean::differential
