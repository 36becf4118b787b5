#include "tools/leanvm/report.h"
namespace lean::tool {
int prove(const Options &) { return failed("no prover"); }
}
