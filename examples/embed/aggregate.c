/* Makes keys, signs, commits to a blob, proves it all at once and verifies the proof:
 *
 *   aggregate GUEST FOLDER
 *
 * GUEST is the aggregation guest's program file; keys are left in FOLDER. The exit status is 0 when
 * everything holds, 1 when something is refused, 2 for wrong usage. */
#include "aggregate/lean_aggregate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char why[LEAN_AGGREGATE_MESSAGE_SIZE];

/* The step's status decides whether to go on. */
static void check(const char *step, enum lean_aggregate_status status) {
  if (status == LEAN_AGGREGATE_OK)
    return;
  fprintf(stderr, "%s: %s (status %d)\n", step, why, (int)status);
  exit(1);
}

static struct lean_bytes read_file(const char *name) {
  struct lean_bytes out = {NULL, 0};
  FILE *file = fopen(name, "rb");
  long size = -1;
  if (file != NULL && fseek(file, 0, SEEK_END) == 0)
    size = ftell(file);
  if (size > 0 && fseek(file, 0, SEEK_SET) == 0) {
    out.data = malloc((size_t)size);
    if (out.data != NULL)
      out.size = fread(out.data, 1, (size_t)size, file);
  }
  if (file != NULL)
    fclose(file);
  return out;
}

int main(int argc, char **argv) {
  unsigned char xmss_claim[LEAN_CLAIM_SIZE], sphincs_claim[LEAN_CLAIM_SIZE];
  unsigned char xmss_signature[LEAN_XMSS_SIGNATURE_SIZE];
  unsigned char sphincs_signature[LEAN_SPHINCS_SIGNATURE_SIZE];
  unsigned char root[LEAN_ROOT_SIZE];
  unsigned char *blob, *row;
  char path[1024];
  struct lean_bytes guest, proof;
  struct lean_signed xmss, sphincs;
  struct lean_claims claims;
  struct lean_backing backing;
  enum lean_aggregate_status status;
  size_t i;

  if (argc != 3 || strlen(argv[2]) > sizeof path - 20) {
    fprintf(stderr, "usage: %s GUEST FOLDER\n", argv[0]);
    return 2;
  }
  guest = read_file(argv[1]);
  blob = malloc(LEAN_BLOB_SIZE);
  row = malloc(LEAN_ROW_SIZE);
  if (guest.data == NULL || blob == NULL || row == NULL) {
    fprintf(stderr, "cannot read %s\n", argv[1]);
    return 1;
  }

  /* A claim is a public key and the message that it signed. */
  memset(xmss_claim + LEAN_PUBLIC_KEY_SIZE, 'x', LEAN_MESSAGE_SIZE);
  sprintf(path, "%s/xmss.json", argv[2]);
  check("xmss key", lean_xmss_make_key(path, 0, 3, xmss_claim, why, sizeof why));
  check("xmss signature", lean_xmss_sign(path, xmss_claim + LEAN_PUBLIC_KEY_SIZE, xmss_signature,
                                         why, sizeof why));
  check("xmss verification",
        lean_xmss_verify(xmss_claim, xmss_claim + LEAN_PUBLIC_KEY_SIZE, xmss_signature,
                         sizeof xmss_signature, why, sizeof why));

  /* Pruned to a height of 4, which makes the key in a fraction of the time. */
  memset(sphincs_claim + LEAN_PUBLIC_KEY_SIZE, 's', LEAN_MESSAGE_SIZE);
  sprintf(path, "%s/sphincs.json", argv[2]);
  check("sphincs key", lean_sphincs_make_key(path, 4, sphincs_claim, why, sizeof why));
  check("sphincs signature", lean_sphincs_sign(path, sphincs_claim + LEAN_PUBLIC_KEY_SIZE,
                                               sphincs_signature, why, sizeof why));
  check("sphincs verification",
        lean_sphincs_verify(sphincs_claim, sphincs_claim + LEAN_PUBLIC_KEY_SIZE, sphincs_signature,
                            sizeof sphincs_signature, why, sizeof why));

  for (i = 0; i < LEAN_BLOB_SIZE; ++i)
    blob[i] = (unsigned char)(i * i >> 3);
  check("row", lean_blob_encode(blob, row, why, sizeof why));
  check("root", lean_blob_commit(row, 1, root, why, sizeof why));
  check("blob", lean_blob_verify(row, 1, root, why, sizeof why));

  xmss.claim = xmss_claim;
  xmss.signature = xmss_signature;
  xmss.signature_size = sizeof xmss_signature;
  sphincs.claim = sphincs_claim;
  sphincs.signature = sphincs_signature;
  sphincs.signature_size = sizeof sphincs_signature;
  claims.xmss = xmss_claim;
  claims.xmss_count = 1;
  claims.sphincs = sphincs_claim;
  claims.sphincs_count = 1;
  claims.roots = root;
  claims.root_count = 1;
  backing.xmss = &xmss;
  backing.xmss_count = 1;
  backing.sphincs = &sphincs;
  backing.sphincs_count = 1;
  backing.rows = row;
  backing.row_count = 1;
  check("proof", lean_aggregate_prove(guest.data, guest.size, &claims, &backing, NULL, &proof, why,
                                      sizeof why));
  check("verification", lean_aggregate_verify(guest.data, guest.size, &claims, proof.data,
                                              proof.size, why, sizeof why));
  printf("accepted: 2 signatures and a blob, %lu bytes of proof\n", (unsigned long)proof.size);

  /* The proof says nothing about another message. */
  xmss_claim[LEAN_CLAIM_SIZE - 1] ^= 1;
  status = lean_aggregate_verify(guest.data, guest.size, &claims, proof.data, proof.size, why,
                                 sizeof why);
  printf("another message: %s\n", why);
  lean_bytes_free(&proof);
  free(row);
  free(blob);
  free(guest.data);
  return status == LEAN_AGGREGATE_PROOF ? 0 : 1;
}
