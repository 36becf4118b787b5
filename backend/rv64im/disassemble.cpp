// An ELF file's code as text, through LLVM's MC layer.
#include "backend/rv64im/codegen.h"

#include <fmt/format.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/raw_ostream.h>

#include <map>

namespace lean::rv64 {

namespace {

/// What MC needs to decode and print, in the order in which one depends on the other.
class Printer {
public:
  explicit Printer(const llvm::Target &target)
      : machine_(makeTargetMachine({.zbc = true})), registers_(target.createMCRegInfo(triple_)),
        info_(target.createMCAsmInfo(*registers_, triple_, llvm::MCTargetOptions())),
        subtarget_(target.createMCSubtargetInfo(triple_, "generic-rv64", "+m,+zbc")),
        context_(llvm::Triple(triple_), info_.get(), registers_.get(), subtarget_.get()),
        instructions_(target.createMCInstrInfo()),
        disassembler_(target.createMCDisassembler(*subtarget_, context_)),
        printer_(target.createMCInstPrinter(llvm::Triple(triple_), 0, *info_, *instructions_,
                                            *registers_)) {
    printer_->setPrintBranchImmAsAddress(true);
  }

  std::string text(llvm::ArrayRef<uint8_t> bytes, uint64_t address) {
    llvm::MCInst instruction;
    uint64_t size = 0;
    if (disassembler_->getInstruction(instruction, size, bytes, address, llvm::nulls()) !=
        llvm::MCDisassembler::Success)
      return "<unknown>";
    std::string line;
    llvm::raw_string_ostream out(line);
    printer_->printInst(&instruction, address, "", *subtarget_, out);
    for (char &c : line)
      c = c == '\t' ? ' ' : c;
    return line.substr(line.find_first_not_of(' '));
  }

private:
  const std::string triple_ = "riscv64-unknown-none-elf";
  std::unique_ptr<llvm::TargetMachine> machine_;
  std::unique_ptr<llvm::MCRegisterInfo> registers_;
  std::unique_ptr<llvm::MCAsmInfo> info_;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget_;
  llvm::MCContext context_;
  std::unique_ptr<llvm::MCInstrInfo> instructions_;
  std::unique_ptr<llvm::MCDisassembler> disassembler_;
  std::unique_ptr<llvm::MCInstPrinter> printer_;
};

using Labels = std::multimap<uint64_t, std::string>;

std::expected<Labels, std::string> labelsOf(const llvm::object::ObjectFile &file,
                                            const llvm::object::SectionRef &section) {
  Labels labels;
  for (const llvm::object::SymbolRef &symbol : file.symbols()) {
    auto type = symbol.getType();
    auto name = symbol.getName();
    auto address = symbol.getAddress();
    auto in = symbol.getSection();
    if (!type || !name || !address || !in) {
      std::string why = "malformed symbol table";
      llvm::consumeError(type.takeError());
      llvm::consumeError(name.takeError());
      llvm::consumeError(address.takeError());
      llvm::consumeError(in.takeError());
      return std::unexpected(why);
    }
    if (*type == llvm::object::SymbolRef::ST_Function && *in != file.section_end() &&
        **in == section)
      labels.emplace(*address, name->str());
  }
  return labels;
}

} // namespace

std::expected<std::string, std::string> disassembleElf(std::string_view bytes) {
  initialiseTarget();
  auto file = llvm::object::ObjectFile::createELFObjectFile(
      llvm::MemoryBufferRef(llvm::StringRef(bytes.data(), bytes.size()), "input"));
  if (!file)
    return std::unexpected(llvm::toString(file.takeError()));
  if ((*file)->getArch() != llvm::Triple::riscv64)
    return std::unexpected("not a file for riscv64");
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget("riscv64-unknown-none-elf", error);
  if (target == nullptr)
    return std::unexpected(error);
  Printer printer(*target);
  std::string out;
  for (const llvm::object::SectionRef &section : (*file)->sections()) {
    if (!section.isText())
      continue;
    auto content = section.getContents();
    if (!content)
      return std::unexpected(llvm::toString(content.takeError()));
    auto labels = labelsOf(**file, section);
    if (!labels)
      return std::unexpected(labels.error());
    const llvm::ArrayRef<uint8_t> code(reinterpret_cast<const uint8_t *>(content->data()),
                                       content->size());
    for (size_t at = 0; at + 4 <= code.size(); at += 4) {
      const uint64_t address = section.getAddress() + at;
      for (auto [it, end] = labels->equal_range(address); it != end; ++it)
        out += fmt::format("\n{}:\n", it->second);
      const uint8_t *w = code.data() + at;
      out += fmt::format("{:8x}: {:02x}{:02x}{:02x}{:02x}  {}\n", address, w[3], w[2], w[1], w[0],
                         printer.text(code.slice(at), address));
    }
  }
  return out;
}

} // namespace lean::rv64
