# Tests of compiler and tools with FileCheck. Runs as `lit.py --param lean_bin=BUILD/bin test/lit`; what
# the tests write goes beside the tools, into BUILD/lit.
import os
import subprocess

import lit.formats

config.name = "lean"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".ir", ".lean", ".s", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

tools = os.path.abspath(lit_config.params["lean_bin"])
config.test_exec_root = os.path.join(os.path.dirname(tools), "lit")
llvm = subprocess.run(["llvm-config-19", "--bindir"], check=True, capture_output=True,
                      text=True).stdout.strip()
config.environment["PATH"] = os.pathsep.join([tools, llvm, "/usr/bin", "/bin"])
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.substitutions.append(("%sources", os.path.dirname(os.path.dirname(config.test_source_root))))
