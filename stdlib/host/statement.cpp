#include "stdlib/host/statement.h"

#include <algorithm>
#include <bit>

namespace lean::host {

namespace {

/// Order of words as byte strings: the first byte is a word's lowest.
template <class Words> bool byteLess(const Words &a, const Words &b) {
  return std::ranges::lexicographical_compare(
      a, b, [](uint64_t x, uint64_t y) { return __builtin_bswap64(x) < __builtin_bswap64(y); });
}

template <class Words> bool increases(const std::vector<Words> &list) {
  return std::ranges::adjacent_find(
             list, [](const Words &a, const Words &b) { return !byteLess(a, b); }) == list.end();
}

template <class Words> Digest listDigest(const std::vector<Words> &list) {
  std::vector<uint64_t> message;
  for (const Words &w : list)
    message.insert(message.end(), w.begin(), w.end());
  return hashWords(message);
}

void append(std::vector<uint64_t> &out, const Digest &d) {
  out.insert(out.end(), d.begin(), d.end());
}

} // namespace

std::string_view listErrorName(ListError error) {
  switch (error) {
  case ListError::None:
    return "accept";
  case ListError::XmssOrder:
    return "xmss_order";
  case ListError::SphincsOrder:
    return "sphincs_order";
  case ListError::DaOrder:
    return "da_order";
  case ListError::DaCount:
    return "da_count";
  case ListError::Empty:
    return "empty";
  }
  return "";
}

ListError checkLists(const Lists &lists) {
  if (!increases(lists.xmss))
    return ListError::XmssOrder;
  if (!increases(lists.sphincs))
    return ListError::SphincsOrder;
  if (!increases(lists.roots))
    return ListError::DaOrder;
  if (lists.roots.size() > kMaxRoots)
    return ListError::DaCount;
  if (lists.xmss.empty() && lists.sphincs.empty() && lists.roots.empty())
    return ListError::Empty;
  return ListError::None;
}

void canonicalise(Lists &lists) {
  const auto sort = [](auto &list) {
    std::ranges::sort(list, [](const auto &a, const auto &b) { return byteLess(a, b); });
    list.erase(std::unique(list.begin(), list.end()), list.end());
  };
  sort(lists.xmss);
  sort(lists.sphincs);
  sort(lists.roots);
}

Statement formStatement(const Digest &environment, const Lists &lists,
                        std::span<const E> deferred) {
  Statement out;
  out.xmssCount = gPow(lists.xmss.size());
  out.sphincsCount = gPow(lists.sphincs.size());
  out.xmss = listDigest(lists.xmss);
  out.sphincs = listDigest(lists.sphincs);
  out.roots = listDigest(lists.roots);
  std::vector<uint64_t> message{out.xmssCount.v, out.sphincsCount.v};
  append(message, out.xmss);
  append(message, out.sphincs);
  out.claims = hashWords(message);
  message.clear();
  append(message, environment);
  append(message, out.claims);
  append(message, out.roots);
  for (const E &e : deferred)
    message.insert(message.end(), {e.c0.v, e.c1.v, e.c2.v});
  out.publicInput = hashWords(message);
  return out;
}

} // namespace lean::host
