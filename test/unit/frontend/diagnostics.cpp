#include "frontend/suggest.h"
#include "test/unit/frontend/helpers.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <set>

namespace lean::frontend {

// Each code has a file test/lit/frontend/errors/CODE-name.*, each warning warning-NAME.lean, which
// expects it.
TEST(Diagnostics, EveryCodeHasALitTest) {
  std::set<std::string> expected;
  for (const auto &file :
       std::filesystem::directory_iterator(LEAN_SOURCE_DIR "/test/lit/frontend/errors")) {
    std::ifstream in(file.path());
    std::string text((std::istreambuf_iterator<char>(in)), {});
    for (size_t i = 0; i < diagCount(); ++i) {
      const DiagInfo &info = diagInfo(DiagId(i));
      bool error = info.severity == Severity::Error;
      std::string shown = fmt::format("{}[{}]", error ? "error" : "warning", info.code);
      std::string name = fmt::format("{}{}", error ? "" : "warning-", info.code);
      if (text.find(shown) != std::string::npos &&
          file.path().filename().string().starts_with(name))
        expected.insert(std::string(info.code));
    }
  }
  for (size_t i = 0; i < diagCount(); ++i)
    EXPECT_TRUE(expected.contains(std::string(diagInfo(DiagId(i)).code)))
        << diagInfo(DiagId(i)).code;
}

TEST(Diagnostics, TextsKeepTheStyle) {
  std::set<std::string_view> codes;
  for (size_t i = 0; i < diagCount(); ++i) {
    const DiagInfo &info = diagInfo(DiagId(i));
    EXPECT_FALSE(info.text.ends_with('.')) << info.code;
    EXPECT_FALSE(info.text[0] >= 'A' && info.text[0] <= 'Z') << info.code;
    if (info.severity == Severity::Error) {
      EXPECT_TRUE(codes.insert(info.code).second) << info.code;
    }
  }
}

TEST(Diagnostics, PlacesCountCodePointsAndShowTabs) {
  Compiled c("fn main() {\n\tprint(\"\xc3\xa4\xe6\x97\xa5\", nope);\n}\n");
  EXPECT_THAT(c.messages(),
              testing::StartsWith("test.lean:2:14: error[E0103]: unknown name `nope`\n"
                                  "    2 |     print(\"\xc3\xa4\xe6\x97\xa5\", nope);\n"
                                  "      |                  ^~~~\n"));
}

TEST(Diagnostics, LongLinesAreCut) {
  Compiled c("fn main() { let x = " + std::string(100000, ' ') + "nope" + std::string(100000, ' ') +
             "; }");
  EXPECT_LT(c.messages().size(), 500u);
  EXPECT_THAT(c.messages(), testing::HasSubstr("nope"));
}

TEST(Diagnostics, ColoursOnlyWhenAsked) {
  Compiled c("fn main() { nope; }");
  EXPECT_EQ(c.messages().find('\033'), std::string::npos);
  EXPECT_NE(c.unit.diags.render(true).find('\033'), std::string::npos);
}

TEST(Diagnostics, LastLineWithoutNewline) {
  Compiled c("fn main() { }\n5");
  EXPECT_THAT(c.messages(), testing::HasSubstr("test.lean:2:1: error[E0009]"));
  Compiled windows("fn main() {\r\n    nope;\r\n}\r\n");
  EXPECT_THAT(windows.messages(), testing::HasSubstr("    2 |     nope;\n"));
}

TEST(Diagnostics, StopAfterManyErrors) {
  std::string text = "fn main() {\n";
  for (int i = 0; i < 1000; ++i)
    text += fmt::format("let x{} = missing{};\n", i, i);
  Compiled c(text + "}");
  EXPECT_EQ(c.unit.diags.errorCount(), DiagEngine::kMaxErrors);
}

TEST(Suggest, NearNames) {
  EXPECT_EQ(editDistance("kitten", "sitting", 5), 3u);
  EXPECT_EQ(editDistance("ab", "ba", 5), 1u);
  EXPECT_EQ(editDistance("abc", "xyzuvw", 2), 3u); // above the limit
  EXPECT_EQ(nearestName("totl", {"x", "total", "tail"}), "total");
  EXPECT_EQ(nearestName("x", {"y", "z"}), std::nullopt);
  EXPECT_EQ(nearestName("unrelated", {"total", "sum"}), std::nullopt);
}

} // namespace lean::frontend
