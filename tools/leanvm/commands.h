// The commands of leanvm. Each returns its exit status: 0 done, 1 refused or failed, 2 wrong usage.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lean::tool {

inline constexpr int kDone = 0, kFailed = 1, kUsage = 2;

/// Options that more than one command takes.
struct Options {
  std::string program;     ///< Program file, or assembler text for `asm`.
  std::string proof;       ///< Proof file to verify.
  std::string output;      ///< Empty: the command's default.
  std::string publicInput; ///< Four hex lanes, or empty.
  std::string advice;      ///< Advice file, or empty.
  unsigned logInvRate = 1;
  unsigned threads = 0;                   ///< 0: all cores.
  uint64_t maxMemory = uint64_t{4} << 30; ///< Bytes of guest memory in the machine.
  uint64_t maxCycles = uint64_t{1} << 32;
  std::optional<uint64_t> scatter;
  std::string folded, speedscope;            ///< Files that `profile` writes, or empty.
  unsigned top = 20;                         ///< Functions and lines that `profile` shows.
  uint64_t seed = 1, limit = 10'000;         ///< Of `attack`.
  unsigned logN = 15, repeat = 1;            ///< Of `hash`.
  uint64_t extra = 0;                        ///< Permutations of `hash` beyond 2^logN.
  unsigned xmss = 0, sphincs = 0, blobs = 0; ///< Items of `aggregate`.
  std::string cache;                         ///< Folder of made signatures, or empty.
  std::string claims, claimsOutput;          ///< Claims to prove or verify; where to write them.
  bool json = false, quiet = false;
};

int run(const Options &options);
int profile(const Options &options);
int check(const Options &options);
int attackProgram(const Options &options);
int prove(const Options &options);
int verify(const Options &options);
int inspect(const Options &options);
int hash(const Options &options);
int aggregate(const Options &options);
int verifyAggregate(const Options &options);
int disassemble(const Options &options);
int assemble(const Options &options);

} // namespace lean::tool
