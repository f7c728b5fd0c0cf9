import { describe, expect, test } from 'vitest';
import { announcedSize } from './announced-size.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): ArrayBuffer =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  ).buffer;

const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 1, 0, 0], [0, 0, 2, 0]);
const gif = bytes('GIF89a', [0x40, 1], [0xf0, 0], [0, 0]);

/** As cameras write them: what they have to say comes first, the size later. */
const jpeg = bytes(
  [0xff, 0xd8],
  [0xff, 0xe1, 0, 8],
  'Exif\0\0',
  [0xff, 0xc4, 0, 4, 1, 2],
  [0xff, 0xc2, 0, 17, 8, 0x1f, 0xe0, 0x17, 0xe8, 3],
);
const lossy = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', Array(10).fill(0), [0x90, 0xc1, 0x2c, 1]);
const lossless = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f], [0x8f, 0x81, 0x4a, 0]);
const extended = bytes(
  'RIFF',
  [0, 0, 0, 0],
  'WEBPVP8X',
  Array(8).fill(0),
  [0xff, 0x3f, 0x01, 0x57, 0x02, 0x00],
);

describe('how large a picture is', () => {
  test.each([
    ['PNG', png, { width: 65_536, height: 512 }],
    ['GIF', gif, { width: 320, height: 240 }],
    ['JPEG', jpeg, { width: 6120, height: 8160 }],
    ['lossy WebP', lossy, { width: 400, height: 300 }],
    ['lossless WebP', lossless, { width: 400, height: 299 }],
    ['extended WebP', extended, { width: 81_920, height: 600 }],
  ])('is read from the first bytes of a %s', (_kind, head, size) => {
    expect(announcedSize(head)).toEqual(size);
  });

  test.each([
    ['nothing', bytes('')],
    ['a text', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a kind that is not known', bytes('....ftypheic............')],
    ['half a PNG', png.slice(0, 20)],
    ['half a JPEG', jpeg.slice(0, 24)],
    ['a JPEG of no segments', bytes([0xff, 0xd8, 0xff, 0xe0], Array(12).fill(0))],
    ['a WebP of another kind', bytes('RIFF', [0, 0, 0, 0], 'WEBPALPH', Array(20).fill(0))],
  ])('is not known of %s', (_kind, head) => {
    expect(announcedSize(head)).toBeUndefined();
  });
});
