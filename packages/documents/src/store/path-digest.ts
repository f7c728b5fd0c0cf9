import { createHash } from 'node:crypto';

/**
 * What a path is looked up by: PostgreSQL has no place in an index for what is longer than 2,700
 * bytes, and paths have up to 6 KiB. Two that differ never have the same one.
 */
export const pathDigest = (path: string): string =>
  createHash('sha256').update(path).digest('base64url');
