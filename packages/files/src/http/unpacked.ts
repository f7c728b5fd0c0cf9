import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Source } from '../bytes/bytes.ts';

/** What a few kilobytes may become, and how many times as much as they are larger ones may. */
const alwaysUnpacked = 32 * 1024 * 1024;
const mostTimes = 100;

/** What is unpacked becomes a thousand times as much, if somebody wants it to. */
export const mostUnpacked = (storedBytes: number): number =>
  Math.max(alwaysUnpacked, storedBytes * mostTimes);

class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

async function* from(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
  mostBytes: number,
): Source & AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for (let next = first; next.done !== true; next = await rest.next()) {
      size += next.value.length;
      // An answer that has begun can only be cut off.
      if (size > mostBytes) throw new TooMuch(`There are more than ${mostBytes} bytes in it.`);
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}

/** Of what is not gzip, or not to its end. */
const isBroken = (error: unknown): boolean =>
  ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT'].includes(
    String((error as { readonly code?: unknown }).code),
  );

/**
 * Bytes that were stored as gzip, for a client that reads no gzip. How many they are is not known.
 * Nothing where they do not even begin as gzip, whatever was said of them.
 */
export async function unpacked(source: Source, storedBytes: number): Promise<Source | undefined> {
  const gunzip = createGunzip();
  pipeline(Readable.from(source), gunzip, () => undefined);
  const pieces: AsyncIterator<Uint8Array> = gunzip[Symbol.asyncIterator]();
  try {
    return from(await pieces.next(), pieces, mostUnpacked(storedBytes));
  } catch (error) {
    if (isBroken(error)) return undefined;
    throw error;
  }
}
