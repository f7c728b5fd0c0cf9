import { createHash } from 'node:crypto';
import { crc32 as checksum } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';
import { md5 } from './md5.ts';
import { sha256 } from './sha256.ts';

const messages = Array.from({ length: 200 }, (_, length) =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256),
);

test.each([
  ['md5', md5],
  ['sha256', sha256],
] as const)('%s agrees with Node for every length of the last block', (name, digest) => {
  for (const message of messages)
    expect(digest(message)).toEqual(Uint8Array.from(createHash(name).update(message).digest()));
});

test('crc32 agrees with Node', () => {
  for (const message of messages)
    expect(new DataView(crc32(message).buffer).getUint32(0)).toBe(checksum(message));
});
