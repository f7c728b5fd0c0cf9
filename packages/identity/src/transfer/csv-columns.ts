/** Four columns each: id, address, name, picture. */
export const providerColumns: readonly [number, string][] = [
  [7, 'google.com'],
  [11, 'facebook.com'],
  [15, 'twitter.com'],
  [19, 'github.com'],
  [28, 'apple.com'],
  [32, 'microsoft.com'],
  [36, 'gc.apple.com'],
  [40, 'playgames.google.com'],
  [44, 'linkedin.com'],
  [48, 'yahoo.com'],
];

/** 52 and what follows the comma at the end of each row. */
export const mostColumns = 53;

export const claimsColumn = 27;

const nameColumns: ReadonlySet<number> = new Set([
  5,
  ...providerColumns.map(([column]) => column + 2),
]);

export const isNameColumn = (column: number): boolean => nameColumns.has(column);
