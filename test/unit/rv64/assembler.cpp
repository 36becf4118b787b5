#include "test/unit/rv64/assembler.h"

#include <llvm/MC/MCAsmBackend.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCCodeEmitter.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCObjectFileInfo.h>
#include <llvm/MC/MCObjectWriter.h>
#include <llvm/MC/MCParser/MCAsmParser.h>
#include <llvm/MC/MCParser/MCTargetAsmParser.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCStreamer.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <stdexcept>

extern "C" {
void LLVMInitializeRISCVTargetInfo();
void LLVMInitializeRISCVTargetMC();
void LLVMInitializeRISCVAsmParser();
void LLVMInitializeRISCVDisassembler();
}

namespace lean::test {

namespace {

constexpr const char *kTriple = "riscv64-unknown-none-elf";

const llvm::Target &target() {
  static const llvm::Target *const found = [] {
    LLVMInitializeRISCVTargetInfo();
    LLVMInitializeRISCVTargetMC();
    LLVMInitializeRISCVAsmParser();
    LLVMInitializeRISCVDisassembler();
    std::string error;
    return llvm::TargetRegistry::lookupTarget(kTriple, error);
  }();
  if (found == nullptr)
    throw std::runtime_error("LLVM has no RISC-V target");
  return *found;
}

std::vector<uint8_t> textOf(llvm::StringRef object) {
  auto file =
      llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(object, "object"));
  if (!file)
    throw std::runtime_error(llvm::toString(file.takeError()));
  for (const llvm::object::SectionRef &section : (*file)->sections()) {
    auto name = section.getName();
    if (!name || *name == ".rela.text")
      throw std::runtime_error("the text needs relocations");
    if (*name != ".text")
      continue;
    auto content = section.getContents();
    if (!content)
      throw std::runtime_error("no contents");
    return {content->bytes_begin(), content->bytes_end()};
  }
  throw std::runtime_error("no .text");
}

} // namespace

std::vector<uint8_t> assemble(const std::string &text, const std::string &features) {
  const llvm::Target &t = target();
  std::string messages;
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text), llvm::SMLoc());
  sources.setDiagHandler(
      [](const llvm::SMDiagnostic &d, void *to) {
        *static_cast<std::string *>(to) += std::to_string(d.getLineNo()) + ": " +
                                           d.getMessage().str() + ": " + d.getLineContents().str() +
                                           "\n";
      },
      &messages);
  llvm::MCTargetOptions options;
  const std::unique_ptr<llvm::MCRegisterInfo> registers(t.createMCRegInfo(kTriple));
  const std::unique_ptr<llvm::MCAsmInfo> info(t.createMCAsmInfo(*registers, kTriple, options));
  const std::unique_ptr<llvm::MCSubtargetInfo> subtarget(
      t.createMCSubtargetInfo(kTriple, "generic-rv64", features));
  llvm::MCContext context(llvm::Triple(kTriple), info.get(), registers.get(), subtarget.get(),
                          &sources, &options);
  const std::unique_ptr<llvm::MCObjectFileInfo> objectInfo(
      t.createMCObjectFileInfo(context, false));
  context.setObjectFileInfo(objectInfo.get());
  const std::unique_ptr<llvm::MCInstrInfo> instructions(t.createMCInstrInfo());

  llvm::SmallString<0> object;
  llvm::raw_svector_ostream out(object);
  std::unique_ptr<llvm::MCAsmBackend> backend(
      t.createMCAsmBackend(*subtarget, *registers, options));
  auto writer = backend->createObjectWriter(out);
  std::unique_ptr<llvm::MCCodeEmitter> emitter(t.createMCCodeEmitter(*instructions, context));
  const std::unique_ptr<llvm::MCStreamer> streamer(
      t.createMCObjectStreamer(llvm::Triple(kTriple), context, std::move(backend),
                               std::move(writer), std::move(emitter), *subtarget));
  const std::unique_ptr<llvm::MCAsmParser> parser(
      llvm::createMCAsmParser(sources, context, *streamer, *info));
  const std::unique_ptr<llvm::MCTargetAsmParser> targetParser(
      t.createMCAsmParser(*subtarget, *parser, *instructions, options));
  parser->setTargetParser(*targetParser);
  if (parser->Run(false) || !messages.empty())
    throw std::runtime_error(messages);
  return textOf(object);
}

struct Disassembler::Parts {
  explicit Parts(const std::string &features)
      : registers(target().createMCRegInfo(kTriple)),
        info(target().createMCAsmInfo(*registers, kTriple, llvm::MCTargetOptions())),
        subtarget(target().createMCSubtargetInfo(kTriple, "generic-rv64", features)),
        context(llvm::Triple(kTriple), info.get(), registers.get(), subtarget.get()),
        instructions(target().createMCInstrInfo()),
        disassembler(target().createMCDisassembler(*subtarget, context)),
        printer(target().createMCInstPrinter(llvm::Triple(kTriple), 0, *info, *instructions,
                                             *registers)) {
    printer->applyTargetSpecificCLOption("no-aliases");
    printer->applyTargetSpecificCLOption("numeric");
  }

  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> info;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  llvm::MCContext context;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCDisassembler> disassembler;
  std::unique_ptr<llvm::MCInstPrinter> printer;
};

Disassembler::Disassembler(const std::string &features)
    : parts(std::make_unique<Parts>(features)) {}
Disassembler::~Disassembler() = default;

std::optional<std::string> Disassembler::text(uint32_t word) {
  const uint8_t bytes[4] = {static_cast<uint8_t>(word), static_cast<uint8_t>(word >> 8),
                            static_cast<uint8_t>(word >> 16), static_cast<uint8_t>(word >> 24)};
  llvm::MCInst instruction;
  uint64_t size = 0;
  if (parts->disassembler->getInstruction(instruction, size, bytes, 0, llvm::nulls()) !=
          llvm::MCDisassembler::Success ||
      size != 4)
    return std::nullopt;
  std::string line;
  llvm::raw_string_ostream out(line);
  parts->printer->printInst(&instruction, 0, "", *parts->subtarget, out);
  for (char &c : line)
    c = c == '\t' ? ' ' : c;
  return line.substr(line.find_first_not_of(' '));
}

} // namespace lean::test
