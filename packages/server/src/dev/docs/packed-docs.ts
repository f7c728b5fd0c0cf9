import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { DocsSite } from './docs-site.ts';

/** One file of it. What is no text is written in base64. */
export type PackedFile = readonly [
  address: string,
  type: string,
  body: string,
  encoding: 'utf8' | 'base64',
];

export type PackedDocs = {
  readonly nothingHere: string;
  readonly files: readonly PackedFile[];
};

const decompress = promisify(brotliDecompress);

/** The documentation as an archive brings it: made with it, and all pages in one piece. */
export async function readPackedDocs(file: string): Promise<DocsSite> {
  // Written by a build of ours, beside the code that runs.
  const text = String(await decompress(await readFile(file)));
  const { nothingHere, files } = JSON.parse(text) as PackedDocs;
  const opened = files.map(
    ([address, type, body, encoding]) =>
      [address, { type, body: encoding === 'utf8' ? body : Buffer.from(body, encoding) }] as const,
  );
  return { nothingHere, files: new Map(opened), isCurrent: () => true };
}
