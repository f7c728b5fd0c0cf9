import { expect, test } from 'vitest';
import { printDocument } from './print-document.ts';

test('a document is printed around the text of its fields', () => {
  const name = 'projects/p/databases/(default)/documents/c/"d\\';
  const fields = { a: { stringValue: 'é"' }, n: { doubleValue: '-0' } };
  const printed = printDocument(
    name,
    JSON.stringify(fields),
    1_700_000_000_000_000,
    1_700_000_000_120_001,
  );
  expect(JSON.parse(printed)).toEqual({
    name,
    fields,
    createTime: '2023-11-14T22:13:20Z',
    updateTime: '2023-11-14T22:13:20.120001Z',
  });
});
