// Linking with LLD in this process. LLD takes and gives files, so they stand in a folder of their
// own while it runs, and it has global state, so it runs once at a time.
#include "backend/rv64im/codegen.h"

#include "base/rv64/abi.h"
#include "base/support/file.h"

#include <fmt/format.h>
#include <lld/Common/Driver.h>
#include <llvm/Support/raw_ostream.h>

#include <filesystem>
#include <mutex>
#include <stdlib.h>

LLD_HAS_DRIVER(elf)

namespace lean::rv64 {

namespace {

namespace fs = std::filesystem;

/// Removes the folder when it goes out of scope.
class TemporaryFolder {
public:
  TemporaryFolder() {
    std::error_code failed;
    const fs::path parent = fs::temp_directory_path(failed);
    std::string name = (parent / "leanc-XXXXXX").string();
    if (!failed && ::mkdtemp(name.data()) != nullptr)
      path = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path.empty())
      fs::remove_all(path, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  fs::path path;
};

/// The memory map of base/rv64/abi.h as LLD takes it.
std::string linkerScript(unsigned logHeapCells) {
  return fmt::format(
      "ENTRY(_start)\n"
      "PHDRS {{\n"
      "  public PT_LOAD FLAGS(6);\n"
      "  text PT_LOAD FLAGS(5);\n"
      "  constants PT_LOAD FLAGS(4);\n"
      "  variables PT_LOAD FLAGS(6);\n"
      "  stack PT_LOAD FLAGS(6);\n"
      "  heap PT_LOAD FLAGS(6);\n"
      "}}\n"
      "SECTIONS {{\n"
      "  .public {:#x} (NOLOAD) : {{ . += {}; }} :public\n"
      "  .text {:#x} : {{ KEEP(*(.text.start)) *(.text .text.*) }} :text\n"
      "  .rodata ALIGN(0x1000) : {{ *(.rodata .rodata.* .srodata .srodata.*) }} :constants\n"
      "  .data ALIGN(0x1000) : {{ *(.data .data.* .sdata .sdata.*) }} :variables\n"
      "  .bss ALIGN(0x1000) : {{ *(.bss .bss.* .sbss .sbss.* COMMON) }} :variables\n"
      "  .stack {:#x} (NOLOAD) : {{ . += {}; }} :stack\n"
      "  .heap {:#x} (NOLOAD) : {{ . += {}; }} :heap\n"
      "  .lean.sites : {{ KEEP(*(.lean.sites)) }} :NONE\n"
      "  /DISCARD/ : {{ *(.comment) *(.eh_frame) *(.note*) *(.riscv.attributes) *(.llvm_addrsig) "
      "}}\n"
      "}}\n",
      kPublicBase, sizeof(PublicInput), kTextBase, kStackTop - kStackBytes, kStackBytes, kHeapBase,
      (uint64_t{1} << logHeapCells) * kCellBytes);
}

} // namespace

std::expected<std::string, std::string> linkExecutable(std::string_view object,
                                                       const CodegenOptions &options) {
  static std::mutex oneAtATime;
  const std::lock_guard lock(oneAtATime);
  const TemporaryFolder folder;
  if (folder.path.empty())
    return std::unexpected("no temporary folder for the linker");
  const fs::path input = folder.path / "guest.o", script = folder.path / "guest.ld",
                 output = folder.path / "guest";
  for (const auto &[path, content] : {std::pair{input, std::string(object)},
                                      std::pair{script, linkerScript(options.logHeapCells)}})
    if (auto written = writeFileAtomic(path, content); !written)
      return std::unexpected(written.error().message);
  const std::string script_ = script.string(), input_ = input.string(), output_ = output.string();
  const std::vector<const char *> arguments = {"ld.lld",
                                               "-static",
                                               "--no-relax",
                                               "--gc-sections",
                                               "--build-id=none",
                                               "--threads=1",
                                               "-z",
                                               "norelro",
                                               "-z",
                                               "max-page-size=4096",
                                               "-T",
                                               script_.c_str(),
                                               "-o",
                                               output_.c_str(),
                                               input_.c_str()};
  std::string messages;
  llvm::raw_string_ostream out(messages);
  const lld::Result result = lld::lldMain(arguments, out, out, {{lld::Gnu, &lld::elf::link}});
  if (result.retCode != 0)
    return std::unexpected("the linker: " + messages);
  auto bytes = readFile(output);
  if (!bytes)
    return std::unexpected(bytes.error().message);
  return std::string(bytes->begin(), bytes->end());
}

} // namespace lean::rv64
