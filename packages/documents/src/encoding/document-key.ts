// biome-ignore lint/style/noRestrictedImports: a hash of a name is nothing that is random.
import { createHash } from 'node:crypto';
import type { Path } from '../paths/document-name.ts';
import { byteWriter, copyOf } from './byte-writer.ts';
import { writeSegment, writeSegments } from './write-path.ts';

const shared = byteWriter();

/**
 * PostgreSQL has no place in an index for what is longer than 2,700 bytes, value and key together. A
 * key that would be longer than this ends in a hash of all of it, and then no shorter one is as long.
 */
export const longestKey = 900;
const cutAt = longestKey - 31;

/** Bytes in the order of documents by their names, as far as those differ before they are cut. */
export function documentKey(path: Path): Buffer {
  shared.length = 0;
  writeSegments(shared, path, Number.POSITIVE_INFINITY);
  if (shared.length <= longestKey) return copyOf(shared);
  const whole = shared.bytes.subarray(0, shared.length);
  const hash = createHash('sha256').update(whole).digest();
  return Buffer.concat([whole.subarray(0, cutAt), hash]);
}

/** Whether another key may begin like it as far as none is cut, so that the rest is in no order. */
export const mayBeginLikeCut = (key: Uint8Array): boolean => key.length > cutAt;

/** As much of a key as is in order. */
export const uncutStart = (key: Buffer): Buffer => key.subarray(0, cutAt);

/** Whether the rest of the key is a hash. */
export const isCutKey = (key: Pick<Uint8Array, 'length'>): boolean => key.length > longestKey;

/** Whether two keys lie together with what is between them in no order. */
export const areUnordered = (one: Buffer, other: Buffer): boolean =>
  mayBeginLikeCut(one) && mayBeginLikeCut(other) && uncutStart(one).equals(uncutStart(other));

/** Whether what begins like this may also be elsewhere. */
export const isCutPrefix = (prefix: Uint8Array): boolean => prefix.length >= cutAt;

/** How the keys of all documents below a path begin. Within a collection only the id differs. */
export function keyPrefix(path: Path): Buffer {
  shared.length = 0;
  for (const id of path) writeSegment(shared, id, Number.POSITIVE_INFINITY);
  shared.length = Math.min(shared.length, cutAt);
  return copyOf(shared);
}
