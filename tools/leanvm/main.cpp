// leanvm: runs, checks, proves and verifies leanISA programs.
#include "tools/leanvm/commands.h"
#include "tools/leanvm/schemes.h"

#include <CLI/CLI.hpp>
#include <exception>
#include <fmt/core.h>
#include <new>

namespace {

using namespace lean::tool;

void addProgram(CLI::App &command, Options &o) {
  command.add_option("program", o.program, "Program file (prog.bin)")->required();
}

void addPublic(CLI::App &command, Options &o, const char *help) {
  command.add_option("--public", o.publicInput, help);
}

void addRun(CLI::App &command, Options &o) {
  addProgram(command, o);
  addPublic(command, o,
            "Public input: four 64-bit lanes in hex, separated by commas; default: "
            "NAME.public beside the program or its source, else what it asserts");
  command.add_option("--advice", o.advice,
                     "Advice as JSON; default: NAME.advice.json beside the "
                     "program or its source");
  command.add_option("--max-cycles", o.maxCycles, "Refuse runs that are longer")
      ->capture_default_str();
  command
      .add_option("--max-memory", o.maxMemory,
                  "Refuse runs whose guest memory takes more bytes (K, M, G suffixes)")
      ->transform(CLI::AsSizeValue(false))
      ->default_str("4G");
}

void addOutput(CLI::App &command, Options &o, const char *help) {
  command.add_option("-o,--output", o.output, help);
}

void addProving(CLI::App &command, Options &o) {
  command.add_option("--log-inv-rate", o.logInvRate, "log2 of the code's inverse rate")
      ->check(CLI::Range(1, 4))
      ->capture_default_str();
  command.add_option("--threads", o.threads, "Threads; default: all cores")
      ->check(CLI::Range(1, 1024));
}

void addReport(CLI::App &command, Options &o) {
  command.add_flag("--json", o.json, "Print one JSON object");
  command.add_flag("-q,--quiet", o.quiet, "Print errors only");
}

/// The commands on keys, signatures and blobs.
void addSchemes(CLI::App &app, SchemeOptions &o) {
  const auto group = [&](const char *name, const char *help) {
    CLI::App *sub = app.add_subcommand(name, help);
    sub->require_subcommand(1);
    return sub;
  };
  const auto command = [&](CLI::App *parent, const char *name, const char *help, SchemeCommand c) {
    CLI::App *sub = parent->add_subcommand(name, help);
    sub->callback([&o, c] { o.command = c; });
    return sub;
  };
  const auto keygen = [&](CLI::App *parent, SchemeCommand c) {
    CLI::App *sub = command(parent, "keygen", "Make a secret key", c);
    sub->add_option("-o,--output", o.key, "Key file; must not exist")->required();
    sub->add_option("--seed", o.seed, "64 hex digits; default: random");
    return sub;
  };
  const auto sign = [&](CLI::App *parent, SchemeCommand c) {
    CLI::App *sub = command(parent, "sign", "Sign a message", c);
    sub->add_option("key", o.key, "Key file")->required();
    sub->add_option("--message", o.message, "32 bytes as 64 hex digits")->required();
    sub->add_option("-o,--output", o.output, "Signature file")->required();
    return sub;
  };
  const auto check = [&](CLI::App *parent, SchemeCommand c) {
    CLI::App *sub = command(parent, "verify", "Verify a signature", c);
    sub->add_option("signature", o.file, "Signature file")->required();
    sub->add_option("--public-key", o.publicKey, "64 hex digits")->required();
    sub->add_option("--message", o.message, "32 bytes as 64 hex digits")->required();
  };

  CLI::App *xmss = group("xmss", "leanXMSS keys and signatures");
  CLI::App *sub = keygen(xmss, SchemeCommand::XmssKeygen);
  sub->add_option("--first", o.first, "First slot that the key serves")->capture_default_str();
  sub->add_option("--last", o.last, "Last one")->capture_default_str();
  sub = sign(xmss, SchemeCommand::XmssSign);
  sub->add_option("--slot", o.slot, "Slot; default: the lowest that was not used");
  check(xmss, SchemeCommand::XmssVerify);

  CLI::App *sphincs = group("sphincs", "leanSPHINCS keys and signatures");
  sub = keygen(sphincs, SchemeCommand::SphincsKeygen);
  sub->add_option("--kept-height", o.keptHeight, "Height of a pruned key, 12 for a full one")
      ->capture_default_str();
  sign(sphincs, SchemeCommand::SphincsSign);
  check(sphincs, SchemeCommand::SphincsVerify);

  CLI::App *blob = group("blob", "Blobs: rows, roots, recovery");
  sub =
      command(blob, "encode", "Encode a blob of 131072 bytes as a row", SchemeCommand::BlobEncode);
  sub->add_option("blob", o.file, "Blob file")->required();
  sub->add_option("-o,--output", o.output, "Row file")->required();
  sub = command(blob, "commit", "Print the root of 1 to 16 rows", SchemeCommand::BlobCommit);
  sub->add_option("rows", o.files, "Row files")->required();
  sub = command(blob, "verify", "Check rows against a root", SchemeCommand::BlobVerify);
  sub->add_option("rows", o.files, "Row files")->required();
  sub->add_option("--root", o.root, "64 hex digits")->required();
  sub = command(blob, "recover", "Recover a row from any half of it", SchemeCommand::BlobRecover);
  sub->add_option("row", o.file, "Row file in which some symbols are right")->required();
  sub->add_option("--known", o.known, "Positions of the right symbols: 0-99,120,..")->required();
  sub->add_option("-o,--output", o.output, "Row file")->required();
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("leanvm: run, check, prove and verify leanISA programs");
  app.set_version_flag("--version", "leanvm 0.1.0");
  app.require_subcommand(1);
  Options o;
  SchemeOptions scheme;
  int (*chosen)(const Options &) = nullptr;
  const auto command = [&](const char *name, const char *help, int (*action)(const Options &)) {
    CLI::App *sub = app.add_subcommand(name, help);
    sub->callback([&chosen, action] { chosen = action; });
    return sub;
  };

  CLI::App *sub = command("run", "Run a program, for leanISA or an ELF file for rv64im", run);
  addRun(*sub, o);
  sub->add_option("--scatter", o.scatter, "Place frames and buffers at random, from this seed");
  addReport(*sub, o);

  sub = command("profile", "Run a program and show where its cycles and cells went", profile);
  addRun(*sub, o);
  sub->add_option("--top", o.top, "Show so many functions and lines")
      ->check(CLI::Range(1u, 1000000u))
      ->capture_default_str();
  sub->add_option("--folded", o.folded, "Write stacks of functions with their cycles, one a line");
  sub->add_option("--speedscope", o.speedscope, "Write a profile for speedscope");
  addReport(*sub, o);

  sub = command("check", "Run and evaluate all constraints and the bus without proving", check);
  addRun(*sub, o);
  addReport(*sub, o);

  sub =
      command("attack", "Change what the prover chooses and list what the program does not refuse",
              attackProgram);
  addRun(*sub, o);
  sub->add_option("--seed", o.seed, "Which bits are flipped and values exchanged")
      ->capture_default_str();
  sub->add_option("--limit", o.limit, "Changes to try, spread evenly over the possible ones")
      ->check(CLI::Range(uint64_t{1}, uint64_t{1} << 40))
      ->capture_default_str();
  addReport(*sub, o);

  sub = command("prove", "Run, prove, and verify the proof", prove);
  addRun(*sub, o);
  addOutput(*sub, o, "Proof file; default: NAME.proof in the current folder");
  addProving(*sub, o);
  addReport(*sub, o);

  sub = command("verify", "Verify a proof of a program", verify);
  addProgram(*sub, o);
  sub->add_option("proof", o.proof, "Proof file")->required();
  addPublic(*sub, o, "Expected public input: four 64-bit lanes in hex; default: any");
  addReport(*sub, o);

  sub = command("inspect", "Show what a proof announces and its soundness ledger", inspect);
  addProgram(*sub, o);
  sub->add_option("proof", o.proof, "Proof file")->required();
  sub->add_flag("--json", o.json, "Print one JSON object");

  sub = command("hash", "Prove a batch of Keccak permutations alone", hash);
  sub->add_option("--log-n", o.logN, "log2 of the number of permutations")
      ->check(CLI::Range(0, 20))
      ->capture_default_str();
  sub->add_option("--extra", o.extra, "Permutations beyond that power of two")
      ->check(CLI::Range(0, 1 << 20));
  sub->add_option("--repeat", o.repeat, "Report the fastest of so many proofs")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  addProving(*sub, o);
  sub->add_flag("--json", o.json, "Print one JSON object");

  sub = command("aggregate", "Prove that signatures and blobs back claims, and say what it costs",
                aggregate);
  sub->add_option("--xmss", o.xmss, "leanXMSS signatures")->check(CLI::Range(0, 65535));
  sub->add_option("--sphincs", o.sphincs, "leanSPHINCS signatures")->check(CLI::Range(0, 65535));
  sub->add_option("--blobs", o.blobs, "Blobs, all in one matrix")->check(CLI::Range(0, 16));
  sub->add_option("--in", o.claims, "Claims with their signatures, and rows (docs/schemes.md)");
  sub->add_option("--claims", o.claimsOutput,
                  "Write the published claims, as verify-aggregate takes them");
  sub->add_option("--guest", o.program,
                  "Guest program; default: guests/aggregate.bin of this build");
  sub->add_option("--cache", o.cache,
                  "Folder of signatures made before; default: in the user's cache");
  sub->add_option("--repeat", o.repeat, "Prove so many times")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  addProving(*sub, o);
  addOutput(*sub, o, "Proof file; default: none is written");
  addReport(*sub, o);

  sub = command("verify-aggregate", "Verify a proof of claims", verifyAggregate);
  sub->add_option("proof", o.proof, "Proof file")->required();
  sub->add_option("claims", o.claims, "Claims, in order and without repetitions")->required();
  sub->add_option("--guest", o.program,
                  "Guest program; default: guests/aggregate.bin of this build");
  sub->add_flag("-q,--quiet", o.quiet, "Print errors only");

  sub = command("disasm", "Print a program as assembler text", disassemble);
  addProgram(*sub, o);
  addOutput(*sub, o, "Output file; default: standard output");

  sub = command("asm", "Turn assembler text into a program file", assemble);
  sub->add_option("source", o.program, "Assembler text")->required();
  addOutput(*sub, o, "Program file; default: NAME.bin in the current folder");

  addSchemes(app, scheme);

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success &success) {
    return app.exit(success);
  } catch (const CLI::ParseError &error) {
    app.exit(error);
    return kUsage;
  }
  try {
    return chosen ? chosen(o) : runScheme(scheme);
  } catch (const std::bad_alloc &) {
    fmt::print(stderr, "leanvm: error: out of memory\n");
  } catch (const std::exception &error) {
    fmt::print(stderr, "leanvm: error: {}\n", error.what());
  }
  return kFailed;
}
