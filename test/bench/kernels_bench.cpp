// Speed of the kernels of the set in use (LEAN_KERNELS chooses), in items per second.
#include "base/field/kernels.h"
#include "base/keccak/kernels.h"

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

namespace {

using namespace lean;

constexpr size_t kN = 4096;

struct Data {
  std::vector<uint64_t> words;

  explicit Data(size_t n) : words(n) {
    std::mt19937_64 random(1);
    for (uint64_t &w : words)
      w = random();
  }
  EPlanes planes(size_t at = 0) {
    uint64_t *p = words.data() + at;
    return {{p, p + words.size() / 4, p + words.size() / 2}};
  }
  ConstEPlanes get(size_t at = 0) {
    const EPlanes p = planes(at);
    return {{p.p[0], p.p[1], p.p[2]}};
  }
};

void items(benchmark::State &state, size_t n) {
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * n));
}

void scale(benchmark::State &state) {
  Data a(4 * kN), out(4 * kN);
  for (auto _ : state)
    fieldKernels().scale(a.get(), a.words.data(), kN, out.planes());
  items(state, kN);
}

void dotE(benchmark::State &state) {
  Data a(4 * kN), b(4 * kN);
  uint64_t sum[3] = {};
  for (auto _ : state) {
    fieldKernels().dotE(a.get(), b.get(), kN, sum);
    benchmark::DoNotOptimize(sum);
  }
  items(state, kN);
}

void form(benchmark::State &state) {
  std::vector<Data> columns(16, Data(kN));
  std::vector<LinearTerm> terms;
  for (Data &d : columns)
    terms.push_back({d.words.data(), {d.words[1], d.words[2], d.words[3]}});
  const QuadraticForm f{{1, 2, 3}, terms.data(), terms.size(), nullptr, 0};
  Data out(4 * kN);
  for (auto _ : state)
    fieldKernels().form(f, 0, kN, out.planes());
  items(state, kN * terms.size());
}

void layerRound(benchmark::State &state) {
  Data lo(16 * kN), hi(16 * kN), e(4 * kN);
  uint64_t sums[3 * kLayerPoints] = {};
  for (auto _ : state)
    fieldKernels().layerRound(lo.get(), hi.get(), e.get(), kN, sums);
  items(state, kN);
}

void ntt(benchmark::State &state) {
  const auto log = static_cast<unsigned>(state.range(0));
  Data data(size_t{1} << log), basis(kBasisStride * kBasisStride);
  for (auto _ : state)
    fieldKernels().ntt(data.words.data(), data.words.data(), log, 0, basis.words.data());
  items(state, (size_t{1} << log) / 2 * log);
}

void hashColumns(benchmark::State &state) {
  std::vector<Data> columns(36, Data(kN));
  std::vector<const uint64_t *> words;
  for (Data &d : columns)
    words.push_back(d.words.data());
  const MessageColumns m{words.data(), words.size(), 0, false, {}};
  std::vector<uint64_t> out(4 * kN);
  for (auto _ : state)
    keccakKernels().hashColumns(m, 0, kN, out.data());
  items(state, kN * 3);
}

void hashPairs(benchmark::State &state) {
  Data in(8 * kN), out(4 * kN);
  for (auto _ : state)
    keccakKernels().hashPairs(in.words.data(), kN, out.words.data());
  items(state, kN);
}

BENCHMARK(scale);
BENCHMARK(dotE);
BENCHMARK(form);
BENCHMARK(layerRound);
BENCHMARK(ntt)->Arg(10)->Arg(14)->Arg(20);
BENCHMARK(hashColumns);
BENCHMARK(hashPairs);

} // namespace
