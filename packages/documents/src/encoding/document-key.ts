import type { Path } from '../paths/document-name.ts';
import { byteWriter, copyOf } from './byte-writer.ts';
import { writeSegment, writeSegments } from './write-path.ts';

const shared = byteWriter();

/** Bytes in the order of documents by their names, for the path of one below its database's root. */
export function documentKey(path: Path): Buffer {
  shared.length = 0;
  writeSegments(shared, path, Number.POSITIVE_INFINITY);
  return copyOf(shared);
}

/** How the keys of all documents below a path begin. Within a collection only the id differs. */
export function keyPrefix(path: Path): Buffer {
  shared.length = 0;
  for (const id of path) writeSegment(shared, id, Number.POSITIVE_INFINITY);
  return copyOf(shared);
}
