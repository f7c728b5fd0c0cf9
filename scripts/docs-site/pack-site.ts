import { brotliCompressSync, constants } from 'node:zlib';
import type { PackedDocs, PackedFile } from '../../packages/server/src/dev/docs/packed-docs.ts';
import { buildSite, type SiteFile } from './build-site.ts';

const packed = ([address, { type, body }]: [string, SiteFile]): PackedFile =>
  typeof body === 'string'
    ? [address, type, body, 'utf8']
    : [address, type, body.toString('base64'), 'base64'];

/**
 * The documentation in one piece, for an installed server: pages have most of their frame in common,
 * which one window over all of them sees once. The last two steps of quality take twenty times as long
 * for a twelfth less.
 */
export function packSite(): Buffer {
  const { files, nothingHere, problems } = buildSite();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const docs: PackedDocs = { nothingHere, files: [...files].map(packed) };
  const text = JSON.stringify(docs);
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}
