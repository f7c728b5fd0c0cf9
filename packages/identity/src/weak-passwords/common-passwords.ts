import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/**
 * The ten thousand most common passwords of at least six characters, folded; see
 * scripts/write-common-passwords.ts. A list and no filter: nobody is refused by mistake.
 */
export function readCommonPasswords(): ReadonlySet<string> {
  const compressed = readFileSync(new URL('./common-passwords.br', import.meta.url));
  return new Set(brotliDecompressSync(compressed).toString('utf8').split('\n'));
}
