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

/// Proves a run's trace after `change`, which may also change the program.
Attack proven(Check check, std::string lie, std::string refusal, const GuestRun &run, auto change,
              ProveOptions options = {}, proof::Params params = toy(), uint64_t minCells = 16) {
  return {check, std::move(lie), std::move(refusal), [=] {
            GuestRun lying = run;
            proof::Params small = toy();
            small.minCells = minCells;
            Trace trace = lying.trace(small);
            change(lying, trace);
            const auto proved = proof::proveTrace(lying.program.code, trace, options, params);
            if (!proved)
              return Verdict([why = proved.error().message] { return "not proven: " + why; });
            return Verdict([code = lying.program.code, bytes = proved->bytes] {
              const auto r = proof::verifyProof({.code = code, .bytes = bytes, .params = &toy()});
              return r.ok() ? std::string("accepted") : r.failure->text();
            });
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
      proven(Check::Work, "nonces without work", "proof of work: open0.nonce", mixed(3, 3, 3),
             honest, {}, lazy),
      proven(Check::OpeningEnd, "a value past a table's rows in the committed stack",
             "final check: opening", mixed(33, 2, 1),
             [](GuestRun &, Trace &t) { columnOf(t, Opcode::Xor, "a0")[34] = 77; }),
  };
}

} // namespace lean::test
