import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvReadings, csvRecords } from './csv-records.ts';
import { type FileRecord, longestRecord } from './file-record.ts';
import { jsonRecords } from './json-records.ts';

type Cutter = (pieces: AsyncIterable<string>) => AsyncGenerator<FileRecord>;

async function* inPieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function recordsOf(cut: Cutter, text: string, length = 7): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const record of cut(inPieces(text, length))) records.push(record);
  return records;
}

describe('a JSON file', () => {
  test('is cut into its users, however it is read and whatever they hold', async () => {
    const users = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        users,
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(undefined, 2),
        async (given, length, indent) => {
          const records = await recordsOf(
            jsonRecords,
            JSON.stringify(
              { kind: 'users', other: [{ users: [1] }], users: given, end: {} },
              null,
              indent,
            ),
            length,
          );
          expect(records.map((record) => 'text' in record && JSON.parse(record.text))).toEqual(
            JSON.parse(JSON.stringify(given)),
          );
        },
      ),
    );
  });

  test('tells on which line each user begins', async () => {
    const records = await recordsOf(jsonRecords, '{"users": [\n{"a":\n1},\n\n{"b":2}]}');
    expect(records.map(({ line }) => line)).toEqual([2, 5]);
  });

  test.each([1, 2, 3, 7, 1000])('ends its texts where they end, read by %i', async (length) => {
    // Line breaks have no place in a text, and are lines of the file nonetheless.
    const users = ['{"a":"\\\\"}', '{"a":"\\"}{\\\\\\""}', '{"a":"\n\n"}', '{"\\"a":"]"}', '{}'];
    const records = await recordsOf(jsonRecords, `{"\\"":"\n","users":[${users}]}`, length);
    expect(records).toEqual(users.map((text, index) => ({ line: index < 3 ? 2 : 4, text })));
  });

  test.each([
    ['cut inside of a user', '{"users":[{"localId":"a"},{"loc', 1],
    ['cut between users', '{"users":[{"localId":"a"},\n', 2],
    ['cut before the end', '{"users":[{"localId":"a"}]', 1],
    ['a list alone', '[{"localId":"a"}]', 1],
    ['without users', '{"accounts":[]}', 1],
    ['empty', '', 1],
    ['no JSON', 'localId,email', 1],
    ['with numbers for users', '{"users":[1,2]}', 1],
    ['with texts for users', '{"users":["a"]}', 1],
    ['with lists for users', '{"users":[[]]}', 1],
    ['with an object of users', '{"users":{"a":{}}}', 1],
    ['with two lists of users', '{"users":[],"users":[{}]}', 1],
    ['with a bracket too many', '{"users":[]}}', 1],
    ['with something after its end', '{"users":[]} x', 1],
    ['with a second object', '{"users":[]}\n{"users":[]}', 2],
  ])('%s is refused by its line', async (_what, text, line) => {
    const reading = recordsOf(jsonRecords, text);
    await expect(reading).rejects.toThrow(BrokenFile);
    await expect(recordsOf(jsonRecords, text)).rejects.toThrow(`line ${line}: `);
  });

  test('a user of endless length is passed over, and nobody else', async () => {
    const long = JSON.stringify({ localId: 'x'.repeat(longestRecord) });
    const records = await recordsOf(jsonRecords, `{"users":[${long},{"localId":"b"}]}`, 1000);
    expect(records).toEqual([
      { line: 1, tooLong: true },
      { line: 1, text: '{"localId":"b"}' },
    ]);
  });
});

describe('a CSV file', () => {
  const row = (fields: readonly string[]) =>
    fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',');

  test('is cut into its rows and fields, line breaks and quotes included', async () => {
    const rows = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 20 }), async (given, length) => {
        const text = given.map((fields) => `${row(fields)}\r\n`).join('');
        const records = await recordsOf(csvRecords, text, length);
        expect(records.map((record) => 'text' in record && csvReadings(record.text)[0])).toEqual(
          given,
        );
      }),
    );
  });

  test('may do without quotes and end with a comma', () => {
    expect(csvReadings('a,,"b,c",')[0]).toEqual(['a', '', 'b,c', '']);
  });

  test('with a quote that never ends is refused', async () => {
    await expect(recordsOf(csvRecords, 'a,b\nc,"d\ne,f\n')).rejects.toThrow('line 2: a quote');
  });

  test('that does not end with a line break is refused', async () => {
    const cut = recordsOf(csvRecords, 'a,b\nc,d');
    await expect(cut).rejects.toThrow('line 2: the last row is not ended');
  });

  test('with something behind a field that is quoted has no fields', () => {
    expect(csvReadings('a,"b"c')).toEqual([]);
  });

  // Firebase's tool has written names without saying their quotes twice.
  test.each([
    ['inside of a field', 'a,15" laptop,b', [['a', '15" laptop', 'b']]],
    ['inside of quotes', 'a,"Smith, "Bob" Jr",b', []],
    ['at an end', 'a,"Smith, "Bob"",b', []],
  ])('with a quote %s takes nobody else along', async (_where, first, readings) => {
    const records = await recordsOf(csvRecords, `${first}\nc,"d",e\n`);
    expect(records.map(({ line }) => line)).toEqual([1, 2]);
    expect(records.map((record) => 'text' in record && csvReadings(record.text))).toEqual([
      readings.flatMap((fields) => [fields, fields]),
      [
        ['c', 'd', 'e'],
        ['c', 'd', 'e'],
      ],
    ]);
  });

  test.each([
    '{"size":"5\\""}',
    '{"a":"\\"","b":1}',
    '["\\"",1]',
    '{"a":"\\\\"}',
    '{"a":"\\"x\\""}',
  ])(
    'has the claims that Firebase writes, where quotes behind a backslash are said once: %s',
    async (claims) => {
      const written = `a,"${claims.replace(/(?<!\\)"/g, '""')}",`;
      const records = await recordsOf(csvRecords, `${written}\nb,,\n`);
      expect(records.map(({ line }) => line)).toEqual([1, 2]);
      expect(csvReadings(written)).toContainEqual(['a', claims, '']);
    },
  );
});
