// Source text and places in it. All files of a compilation share one space of byte offsets, so that
// a place is 32 bits wide.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lean::frontend {

// Half open, in the shared offset space. The empty range at 0 means "no place".
struct SourceRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool valid() const { return begin != 0; }
  friend bool operator==(SourceRange, SourceRange) = default;
};

inline SourceRange join(SourceRange a, SourceRange b) {
  return {a.begin, b.end};
}

struct SourceFile {
  std::string name;     // as shown to the user
  std::string recorded; // as program files name it: never an absolute path
  std::string text;
  uint32_t base = 0;
  std::vector<uint32_t> lineStarts; // offsets within the file
  // UTF-8 continuation bytes before each multiple of 1024, so that a column costs no walk of its
  // line.
  std::vector<uint32_t> continuations;
};

// Line and column count from 1; columns count code points.
struct LineColumn {
  uint32_t line = 0;
  uint32_t column = 0;
};

class SourceManager {
public:
  static constexpr size_t kMaxFileSize = size_t(16) << 20;
  static constexpr size_t kMaxTotalSize = size_t(256) << 20;

  // Nothing when the file or the total grows past its limit.
  const SourceFile *add(std::string name, std::string text) {
    return add(name, name, std::move(text));
  }
  const SourceFile *add(std::string name, std::string recorded, std::string text);
  const SourceFile *fileOf(SourceRange range) const;
  LineColumn lineColumn(const SourceFile &file, uint32_t offset) const;
  std::string_view lineText(const SourceFile &file, uint32_t line) const;
  std::string_view text(SourceRange range) const;

private:
  std::vector<std::unique_ptr<SourceFile>> files;
  uint32_t nextBase = 1;
};

} // namespace lean::frontend
