import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { commonPasswords } from './common-passwords.ts';

const target = new URL(
  '../packages/identity/src/weak-passwords/common-passwords.br',
  import.meta.url,
);

const compressed = brotliCompressSync(commonPasswords().join('\n'), {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
});
writeFileSync(target, compressed);
console.log(`${readFileSync(target).length} bytes`);
