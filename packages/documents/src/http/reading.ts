/** A request has at most ten megabytes, an address a name in which every byte is three letters. */
export const documentsReading = {
  bodyBytes: 10 * 1024 * 1024,
  urlBytes: 32 * 1024,
  // A value within twenty maps, or a filter within a hundred others, beside what is around them.
  json: { depth: 500, keys: 2_000_000, arrayLength: 1_000_000, names: 'any' },
} as const;
