import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNameColumn } from './csv-columns.ts';
import { csvRecords } from './csv-records.ts';
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
  const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
  const fieldsIn = (records: readonly FileRecord[]) =>
    records.map((record) => 'fields' in record && record.fields);

  /** As Firebase's tool writes them. */
  const name = (text: string) => (/[,"\n\r]/.test(text) ? quoted(text) : text);
  const claims = (text: string) => `"${text.replace(/(?<!\\)"/g, '""')}"`;

  const spiced = fc.string({
    unit: fc.constantFrom('a', ' ', '"', ',', '\\', '\n', '\r', "'", 'é', '{', ':'),
    maxLength: 8,
  });
  const plain = fc.stringMatching(/^[a-z0-9]{0,4}$/);
  const claimsText = fc
    .jsonValue({ maxDepth: 2 })
    .map((value) => JSON.stringify({ value, spiced: '"\\' }));
  const user = fc
    .tuple(
      fc.array(plain, { minLength: 52, maxLength: 52 }),
      fc.array(spiced, { minLength: 11, maxLength: 11 }),
      claimsText,
    )
    .map(([fields, names, said]) => {
      const rest = [...names];
      return fields.map((field, column) =>
        column === 27
          ? said
          : isNameColumn(column)
            ? (rest.pop() ?? '')
            : column === 0
              ? `id${field}`
              : field,
      );
    });

  test.each([
    ['Firebase writes it', claims],
    ['a spreadsheet writes it', quoted],
  ])('is cut into the rows and fields that it was made of, as %s', async (_who, write) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(user, { maxLength: 4 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('\n', '\r\n'),
        async (users, length, end) => {
          const text = users
            .map((fields) =>
              fields.map((field, column) =>
                column === 27 ? write(field) : isNameColumn(column) ? name(field) : field,
              ),
            )
            .map((fields) => `${fields.join(',')},${end}`)
            .join('');
          const records = await recordsOf(csvRecords, text, length);
          expect(fieldsIn(records)).toEqual(users.map((fields) => [...fields, '']));
        },
      ),
    );
  });

  test('may do without quotes, have them everywhere, and have blank lines', async () => {
    const records = await recordsOf(csvRecords, 'a,,"b,c",\n\r\n\n"d","e ""f""","",""\r\n');
    expect(fieldsIn(records)).toEqual([
      ['a', '', 'b,c', ''],
      ['d', 'e "f"', '', ''],
    ]);
    expect(records.map(({ line }) => line)).toEqual([1, 4]);
  });

  test('has quotes inside of a field that does not begin with one', async () => {
    const records = await recordsOf(csvRecords, 'a,15" laptop,b\nc,27" screen,d\n');
    expect(fieldsIn(records)).toEqual([
      ['a', '15" laptop', 'b'],
      ['c', '27" screen', 'd'],
    ]);
  });

  const sixth = 'a,b,c,d,e,';
  test.each([
    ['a quote that never ends', `a,b\n${sixth}"d\ne,f\n`, 'line 2: a quote is opened'],
    ['something behind a quoted field', 'a,"b"c\n', 'line 1: quotes are not where'],
    ['a quote in quotes that is said once', 'a\nb,"Smith, "Bob" Jr"\n', 'line 2: quotes are not'],
    ['a line break in a picture', `${sixth},"x\n${sixth}"Ada, B",\n`, 'line 1: quotes are not'],
    ['no line break at its end', 'a,b\nc,d', 'line 2: the last row is not ended'],
  ])('with %s is refused as a whole', async (_what, text, reason) => {
    await expect(recordsOf(csvRecords, text)).rejects.toThrow(BrokenFile);
    await expect(recordsOf(csvRecords, text)).rejects.toThrow(reason);
  });

  test('a row of endless length is passed over, and nobody else', async () => {
    const long = `${sixth}"${'x,'.repeat(longestRecord / 2)}\n"`;
    const records = await recordsOf(csvRecords, `a,b\n${long}\nc,d\n`, 1000);
    expect(records).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, tooLong: true },
      { line: 4, fields: ['c', 'd'] },
    ]);
  });
});
