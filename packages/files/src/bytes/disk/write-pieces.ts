import type { FileHandle } from 'node:fs/promises';
import { Abandoned, type Source } from '../bytes.ts';
import { diskFailure } from './disk-failure.ts';

/** Few and large writes; and what is held for one upload is twice that. */
const batchBytes = 1024 * 1024;

export type WrittenPieces = { readonly end: number; readonly cut?: unknown };

async function writeWhole(
  handle: FileHandle,
  pieces: readonly Uint8Array[],
  at: number,
): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const { bytesWritten } = await handle.writev(pieces, at);
  if (bytesWritten === length) return;
  // A disk may take less than it was given, and says why when it is asked again.
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  await writeWhole(handle, [rest], at + bytesWritten);
}

/**
 * Writes while the next pieces arrive. A source that fails is told of with all that came before written;
 * a disk that fails is an error, after the source was let go.
 */
export async function writePieces(
  handle: FileHandle,
  source: Source,
  start: number,
): Promise<WrittenPieces> {
  let batch: Uint8Array[] = [];
  let gathered = 0;
  let end = start;
  let failure: { readonly error: unknown } | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    await writing;
    if (gathered === 0 || failure !== undefined) return;
    writing = writeWhole(handle, batch, end).catch((error: unknown) => {
      failure = { error };
    });
    end += gathered;
    batch = [];
    gathered = 0;
  }

  let cut: { readonly error: unknown } | undefined;
  try {
    for await (const piece of source) {
      if (piece.length === 0) continue;
      batch.push(piece);
      gathered += piece.length;
      if (gathered >= batchBytes) await flush();
      if (failure !== undefined) break;
    }
  } catch (error) {
    cut = { error };
  }
  if (cut?.error instanceof Abandoned) {
    await writing;
    throw cut.error;
  }
  await flush();
  await writing;
  if (failure !== undefined) throw diskFailure(failure.error);
  return cut === undefined ? { end } : { end, cut: cut.error };
}
