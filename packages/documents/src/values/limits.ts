/** What Firestore promises to store, and clients rely on being refused beyond. */
export const documentLimits = {
  entityBytes: 1_048_576,
  valueBytes: 1_048_487,
  depth: 20,
  vectorDimensions: 2048,
  transformsPerDocument: 500,
  /** Bytes of all documents that a commit writes, each time it writes them, and more for each value. */
  commitWork: 64 * 1024 * 1024,
} as const;
