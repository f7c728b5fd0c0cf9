export type Range = readonly [lowest: number, highest: number];

/**
 * How far the parameters of a hash that was made elsewhere may go. Such a hash names its own cost,
 * and whoever tries a password pays it: the same bounds hold at the import and at every sign-in, so
 * that a row which got past the one costs nothing at the other. A hash of less than 16 bytes would
 * be met by a wrong password sooner or later.
 */
export const hashBounds = {
  firebaseScrypt: { memoryCost: [1, 14], rounds: [1, 8], hashBytes: [16, 1024] },
  scrypt: {
    cost: [2, 2 ** 17],
    blockSize: [1, 8],
    parallelization: [1, 16],
    /** Many lanes are fine as long as each of them is small. */
    work: 10 * 2 ** 20,
    hashBytes: [16, 256],
  },
  bcrypt: { cost: [4, 15] },
  /** Every block of the hash costs all the rounds again. */
  pbkdf2: { rounds: [1, 120_000], hashBytes: [16, 128] },
  digest: { rounds: [1, 8192] },
  argon2: {
    memoryCost: [8, 32_768],
    timeCost: [1, 10],
    parallelism: [1, 16],
    saltBytes: [8, 1024],
    hashBytes: [16, 1024],
  },
  keyBytes: [1, 1024],
  saltBytes: [0, 1024],
  separatorBytes: [0, 1024],
} as const satisfies Readonly<Record<string, unknown>>;

export const isWithin = (value: number, [lowest, highest]: Range): boolean =>
  Number.isInteger(value) && value >= lowest && value <= highest;
