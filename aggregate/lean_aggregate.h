/* Signatures, blobs and aggregate proofs from C: leanXMSS, leanSPHINCS, leanDA and the statement that
 * one proof makes about any number of them. lean_verify.h verifies proofs of any program.
 *
 *   char why[LEAN_AGGREGATE_MESSAGE_SIZE];
 *   struct lean_bytes proof;
 *   s = lean_aggregate_prove(guest, guest_size, &claims, &backing, NULL, &proof, why,
 *                            sizeof why);
 *   if (s != LEAN_AGGREGATE_OK) fprintf(stderr, "%s\n", why);
 *   lean_bytes_free(&proof);
 *
 * C99 and later, C++ too. Link with lean_aggregate, lean_prover, lean_vm, lean_host, lean_verifier,
 * lean_base, TBB and the C++ runtime. Nothing is kept between calls but the files of keys, and no
 * exception leaves a call. Calls may run at the same time; two that sign with one leanXMSS key do
 * not: the second is refused while the first holds the key's state.
 *
 * Every function takes a buffer for a message, which may be NULL: it says what is wrong, is cut to
 * message_size and zero-terminated, and is empty after LEAN_AGGREGATE_OK. What a function gives
 * back is written only after success. Files and their formats: docs/schemes.md.
 */
#ifndef LEAN_AGGREGATE_H
#define LEAN_AGGREGATE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Values are fixed: later versions only add. */
enum lean_aggregate_status {
  LEAN_AGGREGATE_OK = 0,
  LEAN_AGGREGATE_ARGUMENT = 1,     /* a null pointer or a number out of range */
  LEAN_AGGREGATE_PROGRAM_FILE = 2, /* the guest's bytes are no valid program file */
  LEAN_AGGREGATE_OUT_OF_MEMORY = 3, /* or of threads */
  LEAN_AGGREGATE_KEY = 4, /* a key's file, or its state: SlotUsed, SlotOutOfRange, .. */
  /* What is offered does not hold; the message has the place. */
  LEAN_AGGREGATE_SIGNATURE = 10, /* a signature is refused, at a stage that the message names */
  LEAN_AGGREGATE_CLAIMS = 11,    /* lists are not canonical, or a claim is not backed */
  LEAN_AGGREGATE_BLOB = 12,      /* rows: BadShape, RootMismatch, NotACodeword(row) */
  LEAN_AGGREGATE_PROOF = 13,     /* a proof is refused, or none can be made */
};

/* Every message of a refusal fits, its final zero included. */
#define LEAN_AGGREGATE_MESSAGE_SIZE 512

#define LEAN_PUBLIC_KEY_SIZE 32
#define LEAN_MESSAGE_SIZE 32
#define LEAN_CLAIM_SIZE 64 /* public key, then message */
#define LEAN_XMSS_SIGNATURE_SIZE 2404
#define LEAN_SPHINCS_SIGNATURE_SIZE 7740
#define LEAN_BLOB_SIZE 131072
#define LEAN_ROW_SIZE 262144
#define LEAN_ROW_SYMBOLS 32768
#define LEAN_MOST_ROWS 16
#define LEAN_ROOT_SIZE 32

/* Bytes that a call has made; empty: { NULL, 0 }. */
struct lean_bytes {
  unsigned char *data;
  size_t size;
};
void lean_bytes_free(struct lean_bytes *bytes);

/* ---- Keys and signatures ----------------------------------------------------------------------
 *
 * Secret keys stay in files, which are made here and never overwritten. A leanXMSS key signs with
 * each of the slots first .. last once: the file PATH.state says which are used, and is on disk
 * before a signature is given back. A leanSPHINCS key has a kept height of 12, or less for a pruned
 * key. Seeds come from the system's generator. */
enum lean_aggregate_status lean_xmss_make_key(const char *path, uint32_t first, uint32_t last,
                                              unsigned char public_key[LEAN_PUBLIC_KEY_SIZE],
                                              char *message, size_t message_size);
enum lean_aggregate_status lean_xmss_sign(const char *path,
                                          const unsigned char signed_message[LEAN_MESSAGE_SIZE],
                                          unsigned char signature[LEAN_XMSS_SIGNATURE_SIZE],
                                          char *message, size_t message_size);
enum lean_aggregate_status lean_xmss_verify(const unsigned char public_key[LEAN_PUBLIC_KEY_SIZE],
                                            const unsigned char signed_message[LEAN_MESSAGE_SIZE],
                                            const void *signature, size_t signature_size,
                                            char *message, size_t message_size);

enum lean_aggregate_status lean_sphincs_make_key(const char *path, unsigned kept_height,
                                                 unsigned char public_key[LEAN_PUBLIC_KEY_SIZE],
                                                 char *message, size_t message_size);
enum lean_aggregate_status lean_sphincs_sign(const char *path,
                                             const unsigned char signed_message[LEAN_MESSAGE_SIZE],
                                             unsigned char signature[LEAN_SPHINCS_SIGNATURE_SIZE],
                                             char *message, size_t message_size);
enum lean_aggregate_status
lean_sphincs_verify(const unsigned char public_key[LEAN_PUBLIC_KEY_SIZE],
                    const unsigned char signed_message[LEAN_MESSAGE_SIZE], const void *signature,
                    size_t signature_size, char *message, size_t message_size);

/* ---- Blobs ------------------------------------------------------------------------------------
 *
 * A row is the codeword of a blob: the blob, then as many bytes more. `rows` are row_count rows one
 * after the other, 1 to LEAN_MOST_ROWS. */
enum lean_aggregate_status lean_blob_encode(const unsigned char blob[LEAN_BLOB_SIZE],
                                            unsigned char row[LEAN_ROW_SIZE], char *message,
                                            size_t message_size);
enum lean_aggregate_status lean_blob_commit(const unsigned char *rows, size_t row_count,
                                            unsigned char root[LEAN_ROOT_SIZE], char *message,
                                            size_t message_size);
enum lean_aggregate_status lean_blob_verify(const unsigned char *rows, size_t row_count,
                                            const unsigned char root[LEAN_ROOT_SIZE], char *message,
                                            size_t message_size);
/* Fills a row in from any half of its symbols of 8 bytes. known[i] is not 0 where symbol i is given;
 * what the others hold does not matter. */
enum lean_aggregate_status lean_blob_recover(unsigned char row[LEAN_ROW_SIZE],
                                             const unsigned char known[LEAN_ROW_SYMBOLS],
                                             char *message, size_t message_size);

/* ---- Aggregate proofs ------------------------------------------------------------------------- */

/* What a proof says: some slot of each key signed its message (xmss), each key signed its message
 * (sphincs), and the roots are those of rows which are codewords. Lists must increase strictly as
 * byte strings; the guest has one root at most. */
struct lean_claims {
  const unsigned char *xmss; /* LEAN_CLAIM_SIZE bytes each */
  size_t xmss_count;
  const unsigned char *sphincs;
  size_t sphincs_count;
  const unsigned char *roots; /* LEAN_ROOT_SIZE bytes each */
  size_t root_count;
};

/* A signature and its claim. */
struct lean_signed {
  const unsigned char *claim; /* LEAN_CLAIM_SIZE bytes */
  const void *signature;
  size_t signature_size;
};

/* What backs claims; more signatures than claims are welcome. */
struct lean_backing {
  const struct lean_signed *xmss;
  size_t xmss_count;
  const struct lean_signed *sphincs;
  size_t sphincs_count;
  const unsigned char *rows; /* LEAN_ROW_SIZE bytes each, of the one root */
  size_t row_count;
};

struct lean_prove_options {
  unsigned log_inv_rate; /* 1 to 4: larger proves slower and gives smaller proofs */
  unsigned threads;      /* 0: as many as the machine has */
};

/* `guest` is the program file of the aggregation guest (guests/aggregate.bin), which whoever
 * verifies must have too. Everything is checked natively first, so that a refusal names what is
 * wrong. options: NULL for rate 1/2 and all threads. */
enum lean_aggregate_status lean_aggregate_prove(const void *guest, size_t guest_size,
                                                const struct lean_claims *claims,
                                                const struct lean_backing *backing,
                                                const struct lean_prove_options *options,
                                                struct lean_bytes *proof, char *message,
                                                size_t message_size);
enum lean_aggregate_status lean_aggregate_verify(const void *guest, size_t guest_size,
                                                 const struct lean_claims *claims,
                                                 const void *proof, size_t proof_size,
                                                 char *message, size_t message_size);
/* The public input that such a proof has, for lean_verify(). */
enum lean_aggregate_status lean_aggregate_statement(const void *guest, size_t guest_size,
                                                    const struct lean_claims *claims,
                                                    uint64_t public_input[4], char *message,
                                                    size_t message_size);

#ifdef __cplusplus
}
#endif

#endif
