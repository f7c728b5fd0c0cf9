import { crc32 as checksum } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';

const messages = Array.from({ length: 200 }, (_, length) =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256),
);

test('crc32 agrees with Node', () => {
  for (const message of messages)
    expect(new DataView(crc32(message).buffer).getUint32(0)).toBe(checksum(message));
});
