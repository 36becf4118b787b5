#include "frontend/source.h"

#include <algorithm>

namespace lean::frontend {

static constexpr size_t kStride = 1024;

static bool continues(char c) {
  return (uint8_t(c) & 0xc0) == 0x80;
}

static uint32_t continuationsBefore(const SourceFile &file, uint32_t offset) {
  uint32_t count = file.continuations[offset / kStride];
  for (size_t i = offset / kStride * kStride; i < offset; ++i)
    count += continues(file.text[i]);
  return count;
}

const SourceFile *SourceManager::add(std::string name, std::string recorded, std::string text) {
  if (text.size() > kMaxFileSize || nextBase + text.size() > kMaxTotalSize)
    return nullptr;
  auto file = std::make_unique<SourceFile>();
  file->name = std::move(name);
  file->recorded = std::move(recorded);
  file->text = std::move(text);
  file->base = nextBase;
  file->lineStarts.push_back(0);
  uint32_t continuations = 0;
  for (size_t i = 0; i <= file->text.size(); ++i) {
    if (i % kStride == 0)
      file->continuations.push_back(continuations);
    if (i == file->text.size())
      break;
    continuations += continues(file->text[i]);
    if (file->text[i] == '\n')
      file->lineStarts.push_back(uint32_t(i + 1));
  }
  nextBase += uint32_t(file->text.size()) + 1; // the end of file is a place too
  files.push_back(std::move(file));
  return files.back().get();
}

const SourceFile *SourceManager::fileOf(SourceRange range) const {
  if (!range.valid())
    return nullptr;
  auto it = std::upper_bound(files.begin(), files.end(), range.begin,
                             [](uint32_t place, const auto &f) { return place < f->base; });
  return it == files.begin() ? nullptr : std::prev(it)->get();
}

LineColumn SourceManager::lineColumn(const SourceFile &file, uint32_t offset) const {
  uint32_t local = offset - file.base;
  auto it = std::upper_bound(file.lineStarts.begin(), file.lineStarts.end(), local);
  uint32_t start = *std::prev(it);
  uint32_t column =
      1 + local - start - (continuationsBefore(file, local) - continuationsBefore(file, start));
  return {uint32_t(it - file.lineStarts.begin()), column};
}

std::string_view SourceManager::lineText(const SourceFile &file, uint32_t line) const {
  std::string_view all = file.text;
  std::string_view rest = all.substr(file.lineStarts[line - 1]);
  rest = rest.substr(0, rest.find('\n'));
  if (!rest.empty() && rest.back() == '\r')
    rest.remove_suffix(1);
  return rest;
}

std::string_view SourceManager::text(SourceRange range) const {
  const SourceFile *file = fileOf(range);
  if (!file)
    return {};
  return std::string_view(file->text).substr(range.begin - file->base, range.end - range.begin);
}

} // namespace lean::frontend
