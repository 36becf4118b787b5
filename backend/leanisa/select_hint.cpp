// What the prover gives: advice, hints, and prints for its eyes. None of it is proven.
#include "backend/leanisa/selector.h"

namespace lean::backend {

using namespace ir;

namespace {
ScalarKind scalarKind(TypeKind k) {
  return k == TypeKind::Word   ? ScalarKind::Word
         : k == TypeKind::Lane ? ScalarKind::Lane
         : k == TypeKind::Bit  ? ScalarKind::Bit
                               : ScalarKind::Index;
}
} // namespace

void Selector::adviceOp(const Op &op) {
  std::vector<CellId> cells;
  std::vector<uint64_t> values;
  HintKind kind = HintKind::Advice;
  if (op.code == OpCode::Print) {
    kind = HintKind::Print;
    for (const Value v : op.operands) {
      cells.push_back(use(v));
      values.push_back(static_cast<uint64_t>(scalarKind(function_->type(v).kind)));
    }
  } else if (op.code == OpCode::Advice) {
    for (const Value v : op.results)
      cells.push_back(destination(v));
  } else {
    cells.push_back(use(op.operand(0)));
    if (const Place &count = place(op.operand(1)); count.kind == Place::Const) {
      kind = HintKind::AdviceInto;
      values.push_back(count.op->a);
    } else {
      kind = HintKind::AdviceCounted;
      cells.push_back(use(op.operand(1)));
    }
  }
  for (const TypeKind k : op.kinds)
    values.push_back(static_cast<uint64_t>(scalarKind(k)));
  MHint &h = hint(kind, std::move(cells), std::move(values));
  h.text = op.sym;
  h.hasText = true;
}

void Selector::hintOp(const Op &op) {
  if (place(op.result()).kind != Place::None)
    return; // written by the hint of an earlier part
  const CellId from = use(op.operand(0));
  std::vector<CellId> cells = {from};
  switch (op.code) {
  case OpCode::HintInv:
    cells.push_back(destination(op.result()));
    hint(HintKind::Inverse, std::move(cells));
    return;
  case OpCode::HintLow:
    cells.push_back(destination(op.result()));
    hint(HintKind::Low, std::move(cells));
    return;
  case OpCode::HintLog:
    cells.push_back(destination(op.result()));
    hint(HintKind::Log, std::move(cells), {op.a});
    return;
  case OpCode::HintLess:
    cells.push_back(use(op.operand(1)));
    cells.push_back(destination(op.result()));
    hint(HintKind::Less, std::move(cells));
    return;
  case OpCode::HintDivRem:
    for (const Value v : op.results)
      cells.push_back(destination(v));
    hint(HintKind::DivRem, std::move(cells), {op.a});
    return;
  default:
    return hintParts(op, from);
  }
}

/// One hint writes all parts of a value that operations next to each other ask for, in the order of
/// the parts, digits from the first one's bit on; those that nobody asked for go into cells that
/// nobody reads.
void Selector::hintParts(const Op &first, CellId from) {
  const bool digits = first.code == OpCode::HintDigit;
  const uint64_t start = digits ? first.a : 0, step = digits ? first.b : 1;
  std::vector<const Op *> parts(first.code == OpCode::HintLimb ? 3 : 0);
  for (size_t k = position_; k < current_->ops.size(); ++k) {
    const Op &op = *current_->ops[k];
    if (op.code != first.code || op.operand(0) != first.operand(0) || op.b != first.b ||
        op.a < start || (op.a - start) % step != 0)
      break;
    const size_t number = (op.a - start) / step;
    parts.resize(std::max(parts.size(), number + 1));
    if (parts[number])
      break;
    parts[number] = &op;
  }
  std::vector<CellId> cells = {from};
  for (const Op *op : parts)
    cells.push_back(op ? destination(op->result()) : fresh());
  if (first.code == OpCode::HintLimb)
    hint(HintKind::Limbs, std::move(cells));
  else if (first.code == OpCode::HintBit)
    hint(HintKind::Bits, std::move(cells));
  else if (first.code == OpCode::HintPosBit)
    hint(HintKind::PositionBits, std::move(cells));
  else
    hint(HintKind::Digits, std::move(cells), {first.b, start});
}

} // namespace lean::backend
