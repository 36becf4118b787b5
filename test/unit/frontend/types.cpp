#include "frontend/types.h"

#include <gtest/gtest.h>

namespace lean::frontend {

TEST(Types, EqualTypesAreOneObject) {
  TypeTable t;
  EXPECT_EQ(t.array(t.word, 3), t.array(t.word, 3));
  EXPECT_NE(t.array(t.word, 3), t.array(t.word, 4));
  EXPECT_EQ(t.tuple({t.word, t.bit}), t.tuple({t.word, t.bit}));
  EXPECT_NE(t.ptr(t.word), t.slice(t.word));
  EXPECT_EQ(t.tuple({}), t.unit);
}

TEST(Types, LayOutLeafByLeaf) {
  TypeTable t;
  const Type *inner = t.tuple({t.bit, t.array(t.lane, 2)});
  const Type *all = t.tuple({t.word, t.array(inner, 2), t.slice(t.word)});
  EXPECT_EQ(all->leaves, 1u + 2 * 3 + 2);
  EXPECT_EQ(leafType(all, 0), t.word);
  EXPECT_EQ(leafType(all, 1), t.bit);
  EXPECT_EQ(leafType(all, 3), t.lane);
  EXPECT_EQ(leafType(all, 4), t.bit);
  EXPECT_EQ(all->name, "(word, [(bit, [lane; 2]); 2], slice<word>)");
  EXPECT_TRUE(all->runtime);
  EXPECT_FALSE(t.tuple({t.word, t.integer})->runtime);
}

TEST(Types, SizesHaveALimit) {
  TypeTable t;
  EXPECT_TRUE(t.array(t.word, kMaxCells));
  EXPECT_FALSE(t.array(t.word, kMaxCells + 1));
  EXPECT_FALSE(t.array(t.array(t.word, uint64_t(1) << 31), 3));
  EXPECT_FALSE(t.array(t.array(t.word, uint64_t(1) << 32), uint64_t(1) << 32));
  EXPECT_FALSE(t.array(t.array(t.word, 0), ~uint64_t(0))); // no cells, but too many elements
}

TEST(Types, WideningIsByElement) {
  TypeTable t;
  EXPECT_TRUE(widens(t.bit, t.lane));
  EXPECT_TRUE(widens(t.lane, t.word));
  EXPECT_FALSE(widens(t.word, t.lane));
  EXPECT_FALSE(widens(t.index, t.word));
  EXPECT_TRUE(widens(t.array(t.bit, 2), t.array(t.word, 2)));
  EXPECT_FALSE(widens(t.array(t.bit, 2), t.array(t.word, 3)));
  EXPECT_TRUE(widens(t.tuple({t.bit, t.index}), t.tuple({t.lane, t.index})));
  EXPECT_FALSE(widens(t.ptr(t.bit), t.ptr(t.word))); // cells could then be set to any word
  EXPECT_EQ(commonType(t, t.bit, t.lane), t.lane);
  EXPECT_EQ(commonType(t, t.bit, t.word), t.word);
  EXPECT_EQ(commonType(t, t.index, t.word), nullptr);
}

TEST(Types, LongNamesAreCut) {
  TypeTable t;
  const Type *type = t.word;
  for (int i = 0; i < 18; ++i)
    type = t.tuple({type, type});
  EXPECT_LT(type->name.size(), 300u);
  EXPECT_EQ(type->leaves, 1u << 18);
}

} // namespace lean::frontend
