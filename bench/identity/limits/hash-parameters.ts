/** What the server hashes passwords with. */
export const hashParameters = {
  // argon2id; the library's own name for it does not survive type stripping.
  algorithm: 2,
  memoryCost: 19456,
  timeCost: 2,
  parallelism: 1,
} as const;
