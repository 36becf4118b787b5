/* Verifying a leanISA proof from C.
 *
 *   char why[LEAN_VERIFY_MESSAGE_SIZE];
 *   enum lean_verify_status s = lean_verify(program, program_size, NULL, proof, proof_size,
 *                                           &result, why, sizeof why);
 *   if (s != LEAN_VERIFY_OK) fprintf(stderr, "%s\n", why);
 *
 * C99 and later, C++ too. Link with lean_verifier, lean_base and the C++ runtime. One call does
 * all: it starts no thread, keeps nothing between calls, writes only through the pointers given to
 * it, and no exception or signal leaves it whatever the bytes are; calls may run at the same time.
 *
 * An accepted proof says: this program, started on this public input, runs to its end, and so all
 * that it asserts holds. Which program and which input is for the caller to insist on: pass bytes
 * of a program that you trust, and either pass the input that you expect or look at the one
 * returned.
 */
#ifndef LEAN_VERIFY_H
#define LEAN_VERIFY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Values are fixed: later versions only add. */
enum lean_verify_status {
  LEAN_VERIFY_OK = 0,
  LEAN_VERIFY_ARGUMENT = 1,      /* a null pointer where bytes are needed */
  LEAN_VERIFY_PROGRAM_FILE = 2,  /* the program's bytes are no valid program file */
  LEAN_VERIFY_OUT_OF_MEMORY = 3, /* nothing is known about the proof */
  /* The proof is refused; the message has the place. */
  LEAN_VERIFY_MALFORMED = 10,    /* magic, version, or limbs that must be zero */
  LEAN_VERIFY_SIZE = 11,         /* an announced size is above its cap */
  LEAN_VERIFY_PROGRAM = 12,      /* a proof of another program */
  LEAN_VERIFY_PUBLIC_INPUT = 13, /* a proof for another public input */
  LEAN_VERIFY_EXHAUSTED = 14,    /* too short */
  LEAN_VERIFY_TRAILING = 15,     /* too long */
  LEAN_VERIFY_PROOF_OF_WORK = 16,
  LEAN_VERIFY_MERKLE = 17,
  LEAN_VERIFY_SUMCHECK = 18,
  LEAN_VERIFY_FINAL = 19
};

/* Every message fits, its final zero included. */
#define LEAN_VERIFY_MESSAGE_SIZE 256

struct lean_verify_result {
  uint64_t public_input[4]; /* the lanes in0..in3 that the proof is for; zero unless accepted */
  uint64_t rows;            /* executed instructions; zero unless accepted */
};

/* Verifies `proof` (a proof file's bytes) for `program` (a program file's bytes).
 *
 * public_input: four lanes that the proof must be for, or NULL for any.
 * result:       filled in, or NULL.
 * message:      receives what is wrong, cut to message_size and zero-terminated; the empty text
 * when the proof is accepted. NULL or size 0: no message.
 *
 * Time and memory are bounded by the sizes of program and proof: a small multiple of what an honest
 * proof of the same size costs. */
enum lean_verify_status lean_verify(const void *program, size_t program_size,
                                    const uint64_t public_input[4], const void *proof,
                                    size_t proof_size, struct lean_verify_result *result,
                                    char *message, size_t message_size);

/* A constant text for a status. */
const char *lean_verify_status_text(enum lean_verify_status status);

#ifdef __cplusplus
}
#endif

#endif
