import { expect, test } from 'vitest';
import { pictureBytes } from './picture-bytes.ts';

const heads = {
  'image/jpeg': '\xff\xd8\xff\xe0 and so on',
  'image/png': '\x89PNG\r\n\x1a\n and so on',
  'image/webp': 'RIFF\n\0\0\0WEBPVP8 and so on',
};
type PictureType = keyof typeof heads;
const types = Object.keys(heads) as PictureType[];

async function* inPieces(text: string, length: number) {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function passed(type: string, text: string, length = 1000): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of pictureBytes(inPieces(text, length), type)) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1');
}

test.each(types)('%s is passed on as it came, in pieces of any length', async (type) => {
  for (const length of [1, 5, 12, 1000]) {
    expect(await passed(type, heads[type], length)).toBe(heads[type]);
  }
});

test.each(types)('%s is refused in the place of another type', async (type) => {
  for (const other of types.filter((one) => one !== type)) {
    await expect(passed(other, heads[type], 5)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  }
});

test.each([
  ['image/png', '<script>alert(1)</script>'],
  ['image/png', ''],
  ['image/png', '\x89PN'],
  ['image/png', ' \x89PNG\r\n\x1a\n'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['constructor', 'x'],
])('%s is refused that begins with %j', async (type, text) => {
  await expect(passed(type, text)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
});

test('nothing is passed on before it is known to be a picture', async () => {
  const bytes = pictureBytes(inPieces('<script>alert(1)</script>', 3), 'image/png');
  await expect(bytes.next()).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
});
