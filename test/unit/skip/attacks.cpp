// Lies told by a prover that is honest but for its witness, its sizes or its parameters.
#include "test/unit/prover/programs.h"
#include "test/unit/skip/manifest.h"

namespace lean::test {

namespace {

using proof::Check;

const proof::Params &toy() {
  return proof::Params::toy();
}

Column &columnOf(Trace &trace, Opcode op, const char *name) {
  const auto &names = proof::tableForms()[static_cast<size_t>(op)].columns;
  const auto at = std::ranges::find(names, name) - names.begin();
  return trace.tables[static_cast<size_t>(op)][static_cast<size_t>(at)];
}

/// What the verifier says of the trace's proof.
Verdict verdictOn(const GuestRun &run, const Trace &trace, const ProveOptions &options,
                  const proof::Params &params, proof::Observer *observer = nullptr) {
  const auto proved = proof::proveTrace(run.program.code, trace, options, params, observer);
  if (!proved)
    return [why = proved.error().message] { return "not proven: " + why; };
  return [code = run.program.code, bytes = proved->bytes] {
    const auto r = proof::verifyProof({.code = code, .bytes = bytes, .params = &toy()});
    return r.ok() ? std::string("accepted") : r.failure->text();
  };
}

/// Proves a run's trace after `change`, which may also change the program.
Attack proven(Check check, std::string lie, std::string refusal, const GuestRun &run, auto change,
              ProveOptions options = {}, proof::Params params = toy(), uint64_t minCells = 16) {
  return {check, std::move(lie), std::move(refusal), [=] {
            GuestRun lying = run;
            proof::Params small = toy();
            small.minCells = minCells;
            Trace trace = lying.trace(small);
            change(lying, trace);
            return verdictOn(lying, trace, options, params);
          }};
}

/// A jump whose two ways lead to the same place.
GuestRun idleJump() {
  GuestRun run;
  run.program.code = {setTo(2, E(K(9))),           setTo(3, E(gPow(4))),
                      setTo(4, E::one()),          three(Opcode::Jump, 2, 3, 4),
                      three(Opcode::Xor, 2, 3, 5), setTo(6, E(gPow(7))),
                      three(Opcode::Jump, 4, 6, 4)};
  return run;
}

/// A hash of the public input whose digest is the one that the program expects.
GuestRun expectedHash() {
  GuestRun run;
  run.options.publicInput = {9, 8, 7, 6};
  const std::array<uint64_t, 16> message{9, 8, 7, 6, 9, 8, 7, 6, 9, 8, 7, 6, 9, 8, 7, 6};
  const Digest d = keccakBlock(message, 1);
  run.program.code = {{Opcode::Keccak, 0, {0, 1, 0, 1, 0, 1, 0, 1, 2}, {1}},
                      setTo(2, E::limbs(d[0], d[1], 0)),
                      setTo(3, E::limbs(d[2], d[3], 0))};
  return run;
}

/// Shows the layers of the Keccak argument another tail than is committed.
class OtherTail : public proof::Observer {
public:
  explicit OtherTail(uint64_t &tail) : tail(tail) {}
  void flip() { tail ^= 4; }
  void challenge(proof::Message m, E &) override {
    if (m.id == proof::MessageId::KeccakGamma ||
        (m.id == proof::MessageId::KeccakLayerGamma && m.number == 0))
      flip();
  }

private:
  uint64_t &tail;
};

Attack otherTail() {
  return {Check::KeccakLane, "the digest of another tail than the program's",
          "sumcheck: keccak.lane", [] {
            GuestRun run = expectedHash();
            Trace trace = run.trace(toy());
            OtherTail observer(columnOf(trace, Opcode::Keccak, "tail")[0]);
            ProveOptions options;
            options.progress = [&](std::string_view phase) {
              if (phase == "commit") // after the states have been made
                observer.flip();
            };
            run.program.code[0].imm[0] ^= 4;
            return verdictOn(run, trace, options, toy(), &observer);
          }};
}

} // namespace

std::vector<Attack> proverAttacks() {
  const GuestRun set = singleInstructions().front().second;
  const auto honest = [](GuestRun &, Trace &) {};
  proof::Params lazy = toy();
  lazy.grinding = 0;
  return {
      proven(Check::SizeRate, "a code of rate 1/32", "size out of range: rate", mixed(3, 3, 3),
             honest, {.logInvRate = 5}),
      proven(Check::SizeCellsLeast, "a memory of three cells", "size out of range: memory cells",
             set, honest, {}, toy(), 1),
      proven(Check::CountsNonzero,
             "an instruction read with count 0, which the bus cannot tell from no read",
             "final check: product of the counts is zero", mixed(3, 3, 3),
             [](GuestRun &, Trace &t) {
               columnOf(t, Opcode::Set, "nb")[0] = 0;
               t.bytecodeFinal[0] = 1;
             }),
      proven(Check::BusLayer, "a run of another program: the bus does not balance",
             "sumcheck: bus.layer0", mixed(4, 4, 4),
             [](GuestRun &run, Trace &) { run.program.code[1] = setTo(3, E::limbs(98, 5, 0)); }),
      proven(Check::TablesEnd, "a jump's flag against its condition: the bus sees no difference",
             "sumcheck: tables", idleJump(),
             [](GuestRun &, Trace &t) {
               columnOf(t, Opcode::Jump, "b")[0] = 0;
               columnOf(t, Opcode::Jump, "w")[0] = 0;
             }),
      proven(Check::PublicMemory, "another public input in memory",
             "public input mismatch: memory limb 1", set,
             [](GuestRun &, Trace &t) { t.memory[1][0] ^= 1; }),
      proven(Check::KeccakLayer, "another digest, which the program expects",
             "sumcheck: keccak.layer11", expectedHash(),
             [](GuestRun &run, Trace &t) {
               run.program.code[1].imm[0] ^= 2;
               for (Column *c :
                    {&columnOf(t, Opcode::Set, "k0"), &columnOf(t, Opcode::Keccak, "d0")})
                 (*c)[0] ^= 2;
               t.memory[0][2] ^= 2;
             }),
      otherTail(),
      proven(Check::Work, "nonces without work", "proof of work: open0.nonce", mixed(3, 3, 3),
             honest, {}, lazy),
      proven(Check::OpeningEnd, "a value past a table's rows in the committed stack",
             "final check: opening", mixed(33, 2, 1),
             [](GuestRun &, Trace &t) { columnOf(t, Opcode::Xor, "a0")[34] = 77; }),
  };
}

} // namespace lean::test
