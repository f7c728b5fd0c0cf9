import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import { isCompressed } from './export-documents.ts';

/** A line with its number, which is nothing but a number where the line is longer than any can be. */
export type FileLine = { readonly line: number; readonly bytes: Buffer | undefined };

/** A document of a megabyte is many times that where it is nothing but booleans. */
export const longestLine = 32 * 1024 * 1024;

const lineBreak = 0x0a;
const space = 0x20;
const chunkBytes = 256 * 1024;

function chunksOf(file: string): AsyncIterable<Buffer> {
  const stream = createReadStream(file, { highWaterMark: chunkBytes });
  // What fails is told to whoever reads.
  return isCompressed(file) ? pipeline(stream, createGunzip(), () => undefined) : stream;
}

/** Line by line, however long the file is. Empty ones are left out, and counted. */
export async function* fileLines(file: string, longest = longestLine): AsyncGenerator<FileLine> {
  let line = 1;
  let pieces: Buffer[] = [];
  let length = 0;

  function* ended(): Generator<FileLine> {
    if (length > longest) yield { line, bytes: undefined };
    else {
      const bytes = Buffer.concat(pieces);
      if (bytes.some((byte) => byte > space)) yield { line, bytes };
    }
    pieces = [];
    length = 0;
  }

  try {
    for await (const chunk of chunksOf(file)) {
      let start = 0;
      for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, start)) {
        add(chunk.subarray(start, at));
        yield* ended();
        line += 1;
        start = at + 1;
      }
      add(chunk.subarray(start));
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw error;
    throw new BrokenFile(
      line,
      'from here on the file cannot be decompressed: it is cut off or garbled.',
    );
  }
  yield* ended();

  function add(piece: Buffer): void {
    length += piece.length;
    if (length > longest) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Nothing if it is no UTF-8. */
export function textOf(bytes: Buffer): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}
