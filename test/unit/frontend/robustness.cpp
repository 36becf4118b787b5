// Whatever the text, the front end gives IR that the verifier accepts, or an error.
#include "ir/verifier.h"
#include "test/unit/frontend/helpers.h"

#include <filesystem>
#include <fstream>
#include <random>

namespace lean::frontend {

// `quick` leaves out the programs that run into a limit of the compiler.
static std::vector<std::string> corpus(bool quick = false) {
  std::vector<std::string> texts;
  std::vector<std::filesystem::path> paths;
  for (const char *folder : {"/examples", "/test/lit/frontend"})
    for (const auto &file :
         std::filesystem::recursive_directory_iterator(std::string(LEAN_SOURCE_DIR) + folder))
      if (file.path().extension() == ".lean" &&
          !(quick && file.path().filename().string().starts_with("E04")))
        paths.push_back(file.path());
  std::sort(paths.begin(), paths.end());
  for (const auto &path : paths) {
    std::ifstream in(path);
    texts.emplace_back((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    // Without the test's own comments: the mutations below should hit the program.
    texts.back() = texts.back().substr(0, texts.back().find("\n// RUN"));
  }
  return texts;
}

static void survives(const std::string &text) {
  Compiled c(text);
  if (c.module) {
    auto broken = ir::verify(*c.module);
    EXPECT_TRUE(broken.empty()) << text << "\n" << broken[0].message;
  } else {
    EXPECT_TRUE(c.unit.diags.hasErrors()) << text;
  }
}

TEST(Robustness, Corpus) {
  std::vector<std::string> texts = corpus();
  EXPECT_GT(texts.size(), 100u);
  for (const std::string &text : texts)
    survives(text);
}

TEST(Robustness, Prefixes) {
  for (const std::string &text : corpus(true))
    if (text.size() < 2000)
      for (size_t n = 0; n < text.size(); n += 37)
        survives(text.substr(0, n));
}

// Tokens dropped, doubled, exchanged, or taken from another file.
TEST(Robustness, Mutations) {
  std::vector<std::string> texts = corpus(true);
  std::mt19937 random(1);
  auto cut = [&](const std::string &text) {
    std::vector<std::string> tokens;
    for (size_t i = 0; i < text.size();) {
      size_t n = 1;
      auto wordy = [](char c) { return isalnum(uint8_t(c)) || c == '_'; };
      while (wordy(text[i]) && i + n < text.size() && wordy(text[i + n]))
        ++n;
      tokens.push_back(text.substr(i, n));
      i += n;
    }
    return tokens;
  };
  std::vector<std::vector<std::string>> all;
  for (const std::string &text : texts)
    if (text.size() < 3000)
      all.push_back(cut(text));
  for (int round = 0; round < 8000; ++round) {
    std::vector<std::string> tokens = all[random() % all.size()];
    const std::vector<std::string> &other = all[random() % all.size()];
    for (size_t edits = random() % 4 + 1; edits > 0 && !tokens.empty() && !other.empty(); --edits) {
      size_t at = random() % tokens.size();
      switch (random() % 4) {
      case 0:
        tokens.erase(tokens.begin() + ptrdiff_t(at));
        break;
      case 1:
        tokens.insert(tokens.begin() + ptrdiff_t(at), tokens[at]);
        break;
      case 2:
        std::swap(tokens[at], tokens[random() % tokens.size()]);
        break;
      default:
        tokens[at] = other[random() % other.size()];
      }
    }
    std::string text;
    for (const std::string &token : tokens)
      text += token;
    survives(text);
  }
}

TEST(Robustness, SameTextSameModule) {
  for (const std::string &text : corpus()) {
    Compiled a(text), b(text);
    EXPECT_EQ(a.messages(), b.messages());
  }
}

} // namespace lean::frontend
