import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Source } from '../bytes/bytes.ts';
import type { StreamHasher } from '../hashing/stream-hasher.ts';

export const tooLarge = (most: number): RpcRefused =>
  new RpcRefused('OUT_OF_RANGE', `A file has at most ${most} bytes.`);

/** Passes so many bytes on, and refuses to go on with more. */
export async function* limited(
  source: Source,
  most: number,
  refusal: () => Error,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > most) throw refusal();
    yield piece;
  }
}

/** Passes bytes on and hashes them on the way. */
export async function* hashed(
  source: Source,
  hasher: Pick<StreamHasher, 'update'>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    const busy = hasher.update(piece);
    if (busy !== undefined) await busy;
    yield piece;
  }
}

/**
 * Passes bytes on, and says now and then that they still come; also at their end, before what was held back
 * is written. Where that is refused, nothing more is passed on.
 */
export async function* tended(
  source: Source,
  every: number,
  clock: () => number,
  tend: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let said = clock();
  const say = async () => {
    if (clock() - said < every) return;
    await tend();
    said = clock();
  };
  try {
    for await (const piece of source) {
      await say();
      yield piece;
    }
  } catch (error) {
    await say();
    throw error;
  }
  await say();
}
