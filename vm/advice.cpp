#include "vm/advice.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace lean {

namespace {

/// Builds the streams while the parser reads, so that nesting is refused as soon as it is too deep
/// and no document tree is kept.
class AdviceReader : public nlohmann::json_sax<nlohmann::json> {
public:
  Advice advice;
  std::string error;

  bool key(string_t &name) override {
    if (depth != 1)
      return refuse("an object inside an entry");
    if (!advice.try_emplace(name).second)
      return refuse(fmt::format("stream `{}` stands twice", name));
    stream = &advice.find(name)->second;
    streamName = name;
    return true;
  }
  bool start_object(std::size_t) override {
    if (depth != 0)
      return refuse("an object inside a stream");
    depth = 1;
    return true;
  }
  bool end_object() override {
    depth = 0;
    return true;
  }
  bool start_array(std::size_t) override {
    if (depth != 1 && depth != 2)
      return refuse(depth == 0 ? "a list at the top" : "a list inside an entry");
    if (++depth == 3)
      stream->emplace_back();
    return true;
  }
  bool end_array() override {
    --depth;
    return true;
  }
  bool string(string_t &text) override {
    const auto word = parseHexWord(text);
    if (!word)
      return refuse("a string that is no hex word of up to 48 digits");
    return item({*word, 0, true});
  }
  bool number_unsigned(number_unsigned_t value) override { return item({E(), value, false}); }
  bool number_integer(number_integer_t) override { return refuse("a negative number"); }
  bool number_float(number_float_t, const string_t &) override {
    return refuse("a number that is no integer below 2^64");
  }
  bool boolean(bool) override { return refuse("a boolean"); }
  bool null() override { return refuse("null"); }
  bool binary(binary_t &) override { return refuse("binary data"); }
  bool parse_error(std::size_t at, const std::string &,
                   const nlohmann::detail::exception &) override {
    error = fmt::format("malformed JSON at byte {}", at);
    return false;
  }

private:
  bool item(AdviceItem value) {
    if (depth != 3)
      return refuse("a value outside of an entry");
    stream->back().push_back(value);
    return true;
  }
  bool refuse(const std::string &what) {
    error = streamName.empty() ? what : fmt::format("{} in stream `{}`", what, streamName);
    return false;
  }

  unsigned depth = 0;
  std::vector<AdviceEntry> *stream = nullptr;
  std::string streamName;
};

} // namespace

Expected<Advice> parseAdvice(std::string_view json) {
  AdviceReader reader;
  if (!nlohmann::json::sax_parse(json.begin(), json.end(), &reader))
    return fail("advice: " + reader.error);
  return std::move(reader.advice);
}

Expected<std::array<uint64_t, 4>> parsePublicInput(std::string_view text) {
  std::array<uint64_t, 4> lanes{};
  unsigned count = 0;
  constexpr std::string_view kSeparators = ", \t\r\n";
  for (;;) {
    const size_t start = text.find_first_not_of(kSeparators);
    if (start == std::string_view::npos)
      break;
    text.remove_prefix(start);
    const std::string_view lane = text.substr(0, text.find_first_of(kSeparators));
    text.remove_prefix(lane.size());
    const auto word = parseHexWord(lane);
    if (!word || !word->isInK())
      return fail(fmt::format("public input: lane {} is no hex number below 2^64", count));
    if (count == lanes.size())
      return fail("public input: more than four lanes");
    lanes[count++] = word->c0.v;
  }
  if (count != lanes.size())
    return fail(fmt::format("public input: {} lanes, expected 4", count));
  return lanes;
}

std::string formatPublicInput(const std::array<uint64_t, 4> &lanes) {
  return fmt::format("{:016x},{:016x},{:016x},{:016x}", lanes[0], lanes[1], lanes[2], lanes[3]);
}

} // namespace lean
