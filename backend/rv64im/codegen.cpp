#include "backend/rv64im/codegen.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Linker/Linker.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>

#include <mutex>

// Of all targets only this one: initialising the others would cost more than compiling.
extern "C" {
void LLVMInitializeRISCVTargetInfo();
void LLVMInitializeRISCVTarget();
void LLVMInitializeRISCVTargetMC();
void LLVMInitializeRISCVAsmPrinter();
void LLVMInitializeRISCVAsmParser();
void LLVMInitializeRISCVDisassembler();
}

namespace lean::rv64 {

namespace {

constexpr const char *kTriple = "riscv64-unknown-none-elf", *kCpu = "generic-rv64", *kAbi = "lp64";

std::string features(bool zbc) {
  return std::string("+m,-a,-c,-f,-d,-relax") + (zbc ? ",+zbc" : ",-zbc");
}

llvm::OptimizationLevel pipelineLevel(unsigned level) {
  switch (level) {
  case 0:
    return llvm::OptimizationLevel::O0;
  case 1:
    return llvm::OptimizationLevel::O1;
  case 2:
    return llvm::OptimizationLevel::O2;
  default:
    return llvm::OptimizationLevel::O3;
  }
}

/// The entry, what only its assembler text calls, and what code generation may call.
bool isRoot(const llvm::GlobalValue &v) {
  for (const char *name : {"_start", "lean.main", "memcpy", "memmove", "memset", "memcmp"})
    if (v.getName() == name)
      return true;
  return false;
}

void optimise(llvm::Module &module, llvm::TargetMachine &machine, unsigned level) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  // There is no C library: a loop is not to become a call of memset.
  llvm::TargetLibraryInfoImpl library(machine.getTargetTriple());
  library.disableAllFunctions();
  functions.registerPass([&] { return llvm::TargetLibraryAnalysis(library); });
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = false;
  llvm::PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);

  llvm::ModulePassManager passes;
  passes.addPass(llvm::InternalizePass(isRoot));
  passes.addPass(llvm::GlobalDCEPass());
  const llvm::OptimizationLevel at = pipelineLevel(level);
  if (at == llvm::OptimizationLevel::O0)
    passes.addPass(builder.buildO0DefaultPipeline(at));
  else
    passes.addPass(builder.buildPerModuleDefaultPipeline(at));
  passes.run(module, modules);
}

} // namespace

void initialiseTarget() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeRISCVTargetInfo();
    LLVMInitializeRISCVTarget();
    LLVMInitializeRISCVTargetMC();
    LLVMInitializeRISCVAsmPrinter();
    LLVMInitializeRISCVAsmParser();
    LLVMInitializeRISCVDisassembler();
  });
}

std::unique_ptr<llvm::TargetMachine> makeTargetMachine(const CodegenOptions &options) {
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(kTriple, error);
  if (target == nullptr)
    return nullptr;
  llvm::TargetOptions settings;
  settings.MCOptions.ABIName = kAbi;
  settings.FunctionSections = settings.DataSections = true;
  constexpr llvm::CodeGenOptLevel kLevels[] = {
      llvm::CodeGenOptLevel::None, llvm::CodeGenOptLevel::Less, llvm::CodeGenOptLevel::Default,
      llvm::CodeGenOptLevel::Aggressive};
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      kTriple, kCpu, features(options.zbc), settings, llvm::Reloc::Static, llvm::CodeModel::Medium,
      kLevels[std::min(options.level, 3u)]));
}

std::expected<void, std::string> finishModule(llvm::Module &module, llvm::TargetMachine &machine,
                                              const CodegenOptions &options) {
  const std::string_view bitcode = runtimeBitcode(options.zbc);
  auto library = llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(llvm::StringRef(bitcode.data(), bitcode.size()), "runtime"),
      module.getContext());
  if (!library)
    return std::unexpected("the run-time library: " + llvm::toString(library.takeError()));
  (*library)->setDataLayout(module.getDataLayout());
  if (llvm::Linker::linkModules(module, std::move(*library)))
    return std::unexpected("the run-time library does not link");
  for (llvm::Function &f : module) {
    f.removeFnAttr("target-cpu");
    f.removeFnAttr("target-features");
    f.removeFnAttr("tune-cpu");
    f.addFnAttr("no-builtins");
  }
  optimise(module, machine, options.level);
  return {};
}

std::expected<std::string, std::string> emit(llvm::Module &module, llvm::TargetMachine &machine,
                                             bool asText) {
  llvm::SmallString<0> bytes;
  llvm::raw_svector_ostream out(bytes);
  // Code generation still needs the legacy pass manager.
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, out, nullptr,
                                  asText ? llvm::CodeGenFileType::AssemblyFile
                                         : llvm::CodeGenFileType::ObjectFile))
    return std::unexpected("LLVM cannot write this kind of file");
  passes.run(module);
  return std::string(bytes);
}

} // namespace lean::rv64
