import type { ListedBlob } from '../bytes.ts';
import type { Yard } from './assembly.ts';
import { listObjects, listUploads } from './listing.ts';

/** Of blobs that are not finished, or just now: few, so that all are held at once. */
export async function unfinished({ calls, names }: Yard): Promise<Map<string, ListedBlob>> {
  const found = new Map<string, ListedBlob>();
  const add = (key: string, size: number, modifiedAt: number) => {
    const before = found.get(key);
    found.set(key, {
      key,
      size: (before?.size ?? 0) + size,
      modifiedAt: Math.max(before?.modifiedAt ?? 0, modifiedAt),
    });
  };
  for await (const { name, size, modifiedAt } of listObjects(calls, names.pieces)) {
    add(name.slice(names.pieces.length, name.lastIndexOf('/')), size, modifiedAt);
  }
  // S3 does not say how large they are.
  for await (const { name, begunAt } of listUploads(calls, names.blobs)) {
    add(name.slice(names.blobs.length), 0, begunAt);
  }
  return found;
}

/** Each blob once, finished or not. */
export async function* listBlobs(yard: Yard): AsyncGenerator<ListedBlob> {
  const { calls, names } = yard;
  const others = await unfinished(yard);
  for await (const { name, size, modifiedAt } of listObjects(calls, names.blobs)) {
    const key = name.slice(names.blobs.length);
    others.delete(key);
    yield { key, size, modifiedAt };
  }
  yield* others.values();
}
