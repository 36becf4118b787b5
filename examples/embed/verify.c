/* Verifies a proof file with nothing but lean_verify.h:
 *
 *   verify PROGRAM PROOF [IN0 IN1 IN2 IN3]
 *
 * The four lanes of the expected public input are hex numbers. The exit status is 0 when the proof is
 * accepted, 1 when it is refused, 2 for wrong usage. */
#include "prover/lean_verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct bytes {
  unsigned char *data;
  size_t size;
};

/* Reads a whole file; data is NULL on failure. */
static struct bytes read_file(const char *name) {
  struct bytes out = {NULL, 0};
  FILE *file = fopen(name, "rb");
  long size = -1;
  if (file != NULL && fseek(file, 0, SEEK_END) == 0)
    size = ftell(file);
  if (size >= 0 && fseek(file, 0, SEEK_SET) == 0) {
    out.data = malloc((size_t)size + 1);
    if (out.data != NULL)
      out.size = fread(out.data, 1, (size_t)size, file);
  }
  if (file != NULL)
    fclose(file);
  if (out.data == NULL)
    fprintf(stderr, "cannot read %s\n", name);
  return out;
}

int main(int argc, char **argv) {
  uint64_t expected[4];
  char why[LEAN_VERIFY_MESSAGE_SIZE];
  struct lean_verify_result result;
  struct bytes program, proof;
  enum lean_verify_status status = LEAN_VERIFY_ARGUMENT;
  int i;

  if (argc != 3 && argc != 7) {
    fprintf(stderr, "usage: %s PROGRAM PROOF [IN0 IN1 IN2 IN3]\n", argv[0]);
    return 2;
  }
  for (i = 3; i < argc; ++i)
    expected[i - 3] = strtoull(argv[i], NULL, 16);
  program = read_file(argv[1]);
  proof = read_file(argv[2]);
  if (program.data != NULL && proof.data != NULL) {
    status = lean_verify(program.data, program.size, argc == 7 ? expected : NULL, proof.data,
                         proof.size, &result, why, sizeof why);
    if (status == LEAN_VERIFY_OK)
      printf("accepted: %" PRIu64 " instructions, public input %" PRIx64 " %" PRIx64 " %" PRIx64
             " %" PRIx64 "\n",
             result.rows, result.public_input[0], result.public_input[1], result.public_input[2],
             result.public_input[3]);
    else
      printf("refused (%d): %s\n", (int)status, why);
  }
  free(program.data);
  free(proof.data);
  return status == LEAN_VERIFY_OK ? 0 : 1;
}
