// Running rv64im programs: `leanvm run` and `leanvm profile` of an ELF file.
#pragma once

#include "tools/leanvm/commands.h"

namespace lean::tool {

bool isElfFile(const std::string &path);
int runElf(const Options &options, bool profile);

} // namespace lean::tool
