// REPLAY CORPUS MUTATIONS SECONDS: a fuzz target as an ordinary test. Runs its entry function over
// every file of the corpus and then over so many mutations of them, made from a fixed seed; stops
// early when the seconds of processor time are used up. An input that breaks a promise is left in
// ./crash-NAME, NAME being the corpus's.
#include "test/fuzz/target.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace {

using Bytes = std::vector<uint8_t>;

/// The bound on any file, however hostile (in builds without sanitizers).
constexpr double kSecondsPerInput = 1;
constexpr long kMaxMemoryKiB = 512 << 10;

const Bytes *current;
std::string what, crashFile;

extern "C" void leaveInput(int signal) {
  const int file = ::open(crashFile.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0644);
  if (file >= 0 && ::write(file, current->data(), current->size()) >= 0)
    ::close(file);
  std::fprintf(stderr, "%s: left in %s\n", what.c_str(), crashFile.c_str());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

double cpuSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::vector<std::pair<std::string, Bytes>> readCorpus(const char *folder) {
  std::vector<std::pair<std::string, Bytes>> out;
  for (const auto &entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    out.emplace_back(entry.path().filename().string(),
                     Bytes{std::istreambuf_iterator<char>(file), {}});
  }
  std::sort(out.begin(), out.end());
  return out;
}

class Mutator {
public:
  explicit Mutator(const std::vector<std::pair<std::string, Bytes>> &corpus) : corpus(corpus) {}

  Bytes operator()() {
    Bytes out = pick();
    for (unsigned k = below(4) + 1; k-- > 0;)
      change(out);
    return out;
  }

private:
  size_t below(size_t n) { return n == 0 ? 0 : random() % n; }
  const Bytes &pick() { return corpus[below(corpus.size())].second; }

  void change(Bytes &b) {
    const size_t at = below(b.size());
    const auto place = [&](size_t i) { return b.begin() + static_cast<ptrdiff_t>(i); };
    switch (below(8)) {
    case 0: // a bit
      if (!b.empty())
        b[at] ^= static_cast<uint8_t>(1u << below(8));
      break;
    case 1: { // a telling byte
      static constexpr uint8_t kBytes[] = {0,   1,   0x7f, 0x80, 0xff, '\n', '"', '(',
                                           ')', '{', '}',  '[',  ']',  '0',  ',', '-'};
      if (!b.empty())
        b[at] = kBytes[below(std::size(kBytes))];
      break;
    }
    case 2: { // an integer
      const uint64_t v = random() >> below(64);
      std::memcpy(b.data() + at, &v, std::min(b.size() - at, size_t{1} << below(4)));
      break;
    }
    case 3: // cut out
      b.erase(place(at), place(at + below(std::min<size_t>(b.size() - at + 1, 64))));
      break;
    case 4: // cut off
      if (below(4) == 0)
        b.resize(at);
      break;
    case 5: { // a stretch of another file
      const Bytes &other = pick();
      const size_t from = below(other.size()),
                   n = below(std::min<size_t>(other.size() - from + 1, 64));
      b.insert(place(at), other.begin() + static_cast<ptrdiff_t>(from),
               other.begin() + static_cast<ptrdiff_t>(from + n));
      break;
    }
    case 6: { // a stretch again
      const size_t n = below(std::min<size_t>(b.size() - at + 1, 32)), times = below(8);
      const Bytes part(place(at), place(at + n));
      for (size_t i = 0; i < times; ++i)
        b.insert(place(at), part.begin(), part.end());
      break;
    }
    default: // two stretches swapped
      if (const size_t n = below(std::min<size_t>(b.size() / 2, 32)); n > 0) {
        const size_t x = below(b.size() / 2 - n + 1),
                     y = b.size() / 2 + below(b.size() / 2 - n + 1);
        std::swap_ranges(place(x), place(x + n), place(y));
      }
    }
  }

  const std::vector<std::pair<std::string, Bytes>> &corpus;
  std::mt19937_64 random{20240229};
};

constexpr bool sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||
         __has_feature(memory_sanitizer);
#else
  return false;
#endif
}

/// Runs one input; false when it took too long.
bool run(const Bytes &input, std::string name) {
  what = std::move(name);
  current = &input;
  const double start = cpuSeconds();
  LLVMFuzzerTestOneInput(input.data(), input.size());
  if (const double took = cpuSeconds() - start; !sanitized() && took > kSecondsPerInput) {
    std::fprintf(stderr, "%s took %.1f s\n", what.c_str(), took);
    std::ofstream(crashFile, std::ios::binary)
        .write(reinterpret_cast<const char *>(input.data()),
               static_cast<std::streamsize>(input.size()));
    return false;
  }
  return true;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s CORPUS MUTATIONS SECONDS\n", argv[0]);
    return 2;
  }
  crashFile = "crash-" + std::filesystem::path(argv[1]).filename().string();
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS})
    std::signal(signal, leaveInput);
  const auto corpus = readCorpus(argv[1]);
  if (corpus.empty()) {
    std::fprintf(stderr, "%s is empty\n", argv[1]);
    return 2;
  }
  for (const auto &[name, bytes] : corpus)
    if (!run(bytes, name))
      return 1;
  Mutator mutate(corpus);
  const long wanted = std::atol(argv[2]);
  const double limit = std::atof(argv[3]);
  long done = 0;
  for (; done < wanted && cpuSeconds() < limit; ++done) {
    const Bytes input = mutate();
    if (!run(input, "mutation " + std::to_string(done)))
      return 1;
  }
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  std::printf("%zu files, %ld mutations, %.1f s, %ld MiB\n", corpus.size(), done, cpuSeconds(),
              usage.ru_maxrss >> 10);
  return sanitized() || usage.ru_maxrss <= kMaxMemoryKiB ? 0 : 1;
}
