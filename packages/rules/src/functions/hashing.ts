import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { crc32, crc32c } from '../hashes/crc32.ts';

import { spend } from '../work.ts';
import { type NativeFunction, native, wants } from './method.ts';

const hash = (digest: (octets: Uint8Array) => Uint8Array) =>
  native(1, (value) => {
    if (typeof value === 'string' || value instanceof Uint8Array) spend(value.length >> 1);
    if (typeof value === 'string') return digest(new TextEncoder().encode(value));
    return value instanceof Uint8Array ? digest(value) : wants('a string or bytes');
  });

export const hashingFunctions: Readonly<Record<string, NativeFunction>> = {
  crc32: hash(crc32),
  crc32c: hash(crc32c),
  md5: hash(md5),
  sha256: hash(sha256),
};
