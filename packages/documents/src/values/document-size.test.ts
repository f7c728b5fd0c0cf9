import { describe, expect, test } from 'vitest';
import { checkDepth, checkSize, documentSize, valueCount, valueSize } from './document-size.ts';
import type { Fields, Value } from './value.ts';

const name = 'projects/p/databases/(default)/documents/users/jeff/tasks/my_task_id';

test('a document is as large as the published example says', () => {
  const fields: Fields = {
    type: { stringValue: 'Personal' },
    done: { booleanValue: false },
    priority: { integerValue: '1' },
    description: { stringValue: 'Learn Cloud Firestore' },
  };
  // Its name is 44 bytes there, its fields 71.
  expect(documentSize(name, fields)).toBe(44 + 71 + 32);
});

describe('the size of a value', () => {
  test.each<readonly [Value, number]>([
    [{ nullValue: null }, 1],
    [{ booleanValue: true }, 1],
    [{ integerValue: '-9223372036854775808' }, 8],
    [{ doubleValue: 'NaN' }, 8],
    [{ timestampValue: '2024-01-01T00:00:00Z' }, 8],
    [{ geoPointValue: { latitude: 1, longitude: 2 } }, 16],
    [{ stringValue: 'é' }, 3],
    [{ bytesValue: 'AAA=' }, 2],
    [{ referenceValue: name }, 44],
    [{ arrayValue: { values: [{ nullValue: null }, { stringValue: '' }] } }, 2],
    [{ mapValue: { fields: { ab: { integerValue: '1' } } } }, 11],
  ])('%j is %d', (value, size) => expect(valueSize(value)).toBe(size));
});

test('a document of a mebibyte is stored, and one with a byte more is not', () => {
  expect(() => checkSize(name, 1_048_576)).not.toThrow();
  expect(() => checkSize(name, 1_048_577)).toThrow('maximum entity size is 1048576 bytes');
});

test('values are counted at every depth', () => {
  const list: Value = {
    arrayValue: { values: [{ mapValue: { fields: {} } }, { nullValue: null }] },
  };
  expect(valueCount({})).toBe(0);
  expect(valueCount({ a: list, b: { mapValue: { fields: { c: list } } } })).toBe(7);
});

test('twenty maps and arrays within each other are stored, and one more is not', () => {
  const nested = (depth: number): Value =>
    depth === 1
      ? { arrayValue: { values: [{ nullValue: null }] } }
      : { mapValue: { fields: { a: nested(depth - 1) } } };
  expect(() => checkDepth({ a: nested(20) })).not.toThrow();
  expect(() => checkDepth({ a: nested(21) })).toThrow('nested too deeply');
});
