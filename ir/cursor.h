// Characters and tokens of the text form, with the line for errors. Internal to the parser.
#pragma once

#include "ir/type.h"

#include "base/field/field.h"

#include <cctype>
#include <charconv>
#include <fmt/format.h>

namespace lean::ir {

struct ParseError {
  std::string message;
};

class Cursor {
public:
  explicit Cursor(std::string_view text) : text_(text) {}

  size_t line = 1;

  [[noreturn]] void fail(std::string message) const {
    throw ParseError{fmt::format("line {}: {}", line, message)};
  }

  void skipSpace() {
    while (at_ < text_.size()) {
      if (text_[at_] == '#')
        skipLine();
      else if (std::isspace(static_cast<unsigned char>(text_[at_])))
        line += text_[at_++] == '\n';
      else
        return;
    }
  }
  bool atEnd() {
    skipSpace();
    return at_ >= text_.size();
  }
  bool atLineStart() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
  void skipLine() { at_ = std::min(text_.find('\n', at_), text_.size()); }
  /// The next character that is not space, 0 at the end.
  char peek() {
    skipSpace();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  /// The same, 0 at the end of the line.
  char peekOnLine() const {
    const size_t at = text_.find_first_not_of(" \t", at_);
    return at == text_.npos || text_[at] == '\n' ? '\0' : text_[at];
  }
  /// Accepts `token` only when `next` follows it.
  bool acceptBefore(std::string_view token, char next) {
    const size_t at = at_, saved = line;
    if (accept(token) && peek() == next)
      return true;
    at_ = at;
    line = saved;
    return false;
  }
  /// Moves past `token` if it comes next, as a whole word if it is one.
  bool accept(std::string_view token) {
    const size_t at = at_, saved = line;
    const auto wordy = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
    };
    skipSpace();
    const size_t end = at_ + token.size();
    if (text_.substr(at_).starts_with(token) &&
        !(wordy(token.back()) && end < text_.size() && wordy(text_[end]))) {
      at_ = end;
      return true;
    }
    at_ = at; // errors name the line before the space
    line = saved;
    return false;
  }
  void expect(std::string_view token) {
    if (!accept(token))
      fail(fmt::format("expected '{}'", token));
  }
  /// Letters, digits, '_', '.' and what `more` adds.
  std::string_view word(std::string_view more = "") {
    skipSpace();
    const size_t start = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_' ||
            text_[at_] == '.' || more.find(text_[at_]) != more.npos))
      ++at_;
    if (start == at_)
      fail("expected a name");
    return text_.substr(start, at_ - start);
  }
  uint64_t number() {
    skipSpace();
    uint64_t v = 0;
    auto [p, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), v);
    if (error != std::errc())
      fail("expected a number");
    at_ = static_cast<size_t>(p - text_.data());
    return v;
  }
  uint32_t number32() {
    const uint64_t v = number();
    if (v > 0xffffffff)
      fail("number too large");
    return static_cast<uint32_t>(v);
  }
  E element() {
    if (peek() != '0' || !text_.substr(at_).starts_with("0x"))
      fail("expected a hex number");
    at_ += 2;
    E v;
    size_t digits = 0;
    for (; at_ < text_.size() && std::isxdigit(static_cast<unsigned char>(text_[at_])); ++at_) {
      unsigned d = 0;
      std::from_chars(&text_[at_], &text_[at_] + 1, d, 16);
      v = E::limbs(v.c0.v << 4 | d, v.c1.v << 4 | v.c0.v >> 60, v.c2.v << 4 | v.c1.v >> 60);
      ++digits;
    }
    if (digits == 0 || digits > 48)
      fail("expected 1 to 48 hex digits");
    return v;
  }
  std::string string() {
    expect("\"");
    std::string s;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\n')
        fail("string is not closed");
      if (text_[at_] != '\\') {
        s += text_[at_];
        continue;
      }
      ++at_;
      unsigned code = 0;
      if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\\'))
        s += text_[at_];
      else if (at_ + 2 < text_.size() && text_[at_] == 'x' &&
               std::from_chars(&text_[at_ + 1], &text_[at_ + 3], code, 16).ptr == &text_[at_ + 3])
        s += static_cast<char>(code), at_ += 2;
      else
        fail("bad escape in string");
    }
    expect("\"");
    return s;
  }
  Type type() {
    std::string s(word("!"));
    if (s == "idx" && accept("<"))
      s += fmt::format("<{}>", number()), expect(">");
    const auto t = parseType(s);
    if (!t)
      fail(fmt::format("unknown type '{}'", s));
    return *t;
  }

private:
  std::string_view text_;
  size_t at_ = 0;
};

} // namespace lean::ir
