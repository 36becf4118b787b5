// A source file as ANTLR's input.
#pragma once

#include "frontend/source.h"

#include "antlr4-runtime.h"

namespace lean::frontend {

// Bytes, so that token positions are byte offsets. Bytes outside ASCII only occur in strings and
// comments, where the lexer takes anything.
class ByteStream : public antlr4::CharStream {
public:
  explicit ByteStream(const SourceFile &file) : file(file) {}

  void consume() override { ++place; }
  size_t LA(ssize_t i) override {
    size_t at = i > 0 ? place + size_t(i) - 1 : place - size_t(-i);
    return at < file.text.size() ? uint8_t(file.text[at]) : antlr4::Token::EOF;
  }
  ssize_t mark() override { return -1; }
  void release(ssize_t) override {}
  size_t index() override { return place; }
  void seek(size_t index) override { place = index; }
  size_t size() override { return file.text.size(); }
  std::string getSourceName() const override { return file.name; }
  std::string getText(const antlr4::misc::Interval &interval) override {
    return file.text.substr(size_t(interval.a), size_t(interval.b - interval.a + 1));
  }
  std::string toString() const override { return file.text; }

private:
  const SourceFile &file;
  size_t place = 0;
};

} // namespace lean::frontend
