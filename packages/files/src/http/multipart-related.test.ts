import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readRelated } from './multipart-related.ts';

const boundary = 'the boundary';
const contentType = `multipart/related; boundary="${boundary}"`;

const bodyOf = (description: string, bytes: Uint8Array, end = `\r\n--${boundary}--`) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/json\r\n\r\n${description}\r\n--${boundary}\r\nContent-Type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(end),
  ]);

/** In pieces of these lengths, over and over. */
async function* inPieces(body: Buffer, lengths: readonly number[]) {
  let start = 0;
  for (let index = 0; start < body.length; index += 1) {
    const length = lengths[index % lengths.length] ?? body.length;
    yield body.subarray(start, start + length);
    start += length;
  }
}

async function read(body: Buffer, lengths: readonly number[] = [body.length], type = contentType) {
  const { description, mediaType, bytes } = await readRelated(type, inPieces(body, lengths));
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return { description: description.toString(), mediaType, bytes: Buffer.concat(pieces) };
}

test('the same is read whatever the pieces are in which it comes', async () => {
  // Much that looks like the beginning of an end.
  const tricky = fc.constantFrom(
    '\r\n',
    '--',
    `\r\n--${boundary.slice(0, 5)}`,
    '\r',
    '-',
    'x',
    '\0',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(tricky, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      async (parts, lengths) => {
        const bytes = Buffer.from(parts.join(''), 'latin1');
        expect(await read(bodyOf('{"a":1}', bytes), lengths)).toEqual({
          description: '{"a":1}',
          mediaType: 'image/png',
          bytes,
        });
      },
    ),
  );
});

test('nothing of the bytes is held but what may be the beginning of the end', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  let taken = 0;
  async function* endless() {
    yield bodyOf('{}', Buffer.alloc(0), '');
    for (;;) {
      taken += 1;
      yield piece;
    }
  }
  const { bytes } = await readRelated(contentType, endless());
  let size = 0;
  for await (const some of bytes) {
    size += some.length;
    if (size > 10 * piece.length) break;
  }
  expect(taken).toBeLessThanOrEqual(12);
});

test('one byte at a time costs no more than its length', async () => {
  const description = ' '.repeat(60_000);
  const body = bodyOf(
    description,
    Buffer.alloc(1000, 'x'),
    `\r\n--${boundary}--${' '.repeat(8000)}`,
  );
  let worked = 0;
  const count = (length: number) => {
    worked += length;
  };
  const { concat } = Buffer;
  const { copy, indexOf } = Buffer.prototype;
  const spies = [
    vi.spyOn(Buffer, 'concat').mockImplementation((list, length) => {
      const whole = concat(list, length);
      count(whole.length);
      return whole;
    }),
    vi.spyOn(Buffer.prototype, 'copy').mockImplementation(function (this: Buffer, ...given) {
      count(this.length);
      return copy.apply(this, given);
    }),
    vi.spyOn(Buffer.prototype, 'indexOf').mockImplementation(function (
      this: Buffer,
      value,
      from?: unknown,
    ) {
      count(this.length - (typeof from === 'number' ? from : 0));
      return indexOf.call(this, value, from as number);
    }),
  ];
  try {
    const { description: found, bytes } = await readRelated(contentType, inPieces(body, [1]));
    let length = 0;
    for await (const piece of bytes) length += piece.length;
    expect([found.length, length]).toEqual([60_000, 1000]);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  // As much as the mark is long is looked at again with each byte.
  expect(worked).toBeLessThan(100 * body.length);
});

describe('refused is', () => {
  const bytes = Buffer.from('bytes');
  test.each([
    ['what ends before its end', bodyOf('{}', bytes, '')],
    ['what ends within its end', bodyOf('{}', bytes, `\r\n--${boundary}-`)],
    ['a third part', bodyOf('{}', bytes, `\r\n--${boundary}\r\n\r\nmore\r\n--${boundary}--`)],
    ['something behind the end', bodyOf('{}', bytes, `\r\n--${boundary}--\r\nmore`)],
    ['something before the beginning', Buffer.concat([Buffer.from('hello'), bodyOf('{}', bytes)])],
    ['nothing', Buffer.alloc(0)],
    ['a description without an end', bodyOf('x'.repeat(70_000), bytes)],
    [
      'headers without an end',
      Buffer.from(`--${boundary}\r\n${'X-Long: y\r\n'.repeat(1000)}\r\n{}`),
    ],
    [
      'a header that is none',
      Buffer.from(
        `--${boundary}\r\nnothing\r\n\r\n{}\r\n--${boundary}\r\n\r\nb\r\n--${boundary}--`,
      ),
    ],
    [
      'a part in base64',
      Buffer.from(
        `--${boundary}\r\n\r\n{}\r\n--${boundary}\r\nContent-Transfer-Encoding: base64\r\n\r\nYQ==\r\n--${boundary}--`,
      ),
    ],
  ])('%s', async (_, body) => {
    await expect(read(body, [7])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test.each(['multipart/related', 'multipart/related; boundary=', `text/plain; boundary=x`])(
    'a body of the type %s',
    async (type) => {
      await expect(read(bodyOf('{}', bytes), [100], type)).rejects.toThrow('needs a boundary');
    },
  );
});

test('a boundary is read with and without quotes, beside other parameters', async () => {
  const body = Buffer.from('--b7\r\n\r\n{}\r\n--b7  \r\n\r\n\r\n--b7--\r\n');
  for (const type of [
    'multipart/related; boundary=b7',
    'Multipart/Related; type="application/json; x"; boundary="b7"',
  ]) {
    expect(await read(body, [3], type)).toEqual({
      description: '{}',
      mediaType: undefined,
      bytes: Buffer.alloc(0),
    });
  }
});
