import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { values } from '../../test/arbitrary-values.ts';
import { readFields, readValue } from './read-value.ts';

const name = 'projects/p/databases/(default)/documents/c/d';
const vector = (list: unknown, more: object = {}) => ({
  mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: list, ...more } },
});
const doubles = (count: number) => ({
  arrayValue: { values: Array.from({ length: count }, () => ({ doubleValue: 1 })) },
});
const nested = (depth: number): unknown =>
  depth === 0 ? { nullValue: null } : { mapValue: { fields: { a: nested(depth - 1) } } };

describe('a value is read as', () => {
  test.each([
    [{ nullValue: null }, { nullValue: null }],
    [{ nullValue: 'NULL_VALUE' }, { nullValue: null }],
    [{ null_value: 0 }, { nullValue: null }],
    [{ booleanValue: false }, { booleanValue: false }],
    [{ integerValue: 5 }, { integerValue: '5' }],
    [{ integer_value: '-007' }, { integerValue: '-7' }],
    [{ integerValue: '-0' }, { integerValue: '0' }],
    [{ integerValue: '-9223372036854775808' }, { integerValue: '-9223372036854775808' }],
    [{ doubleValue: 1.5 }, { doubleValue: 1.5 }],
    [{ doubleValue: '1e2' }, { doubleValue: 100 }],
    [{ doubleValue: '-0' }, { doubleValue: '-0' }],
    [{ doubleValue: -0 }, { doubleValue: '-0' }],
    [{ doubleValue: 'NaN' }, { doubleValue: 'NaN' }],
    [{ doubleValue: '-Infinity' }, { doubleValue: '-Infinity' }],
    [JSON.parse('{"doubleValue":1e999}'), { doubleValue: 'Infinity' }],
    [{ stringValue: 'a\0b' }, { stringValue: 'a\0b' }],
    [{ bytesValue: '-_8' }, { bytesValue: '+/8=' }],
    [{ bytesValue: '+/8=' }, { bytesValue: '+/8=' }],
    [{ bytes_value: '' }, { bytesValue: '' }],
    [{ referenceValue: name }, { referenceValue: name }],
    [{ geoPointValue: {} }, { geoPointValue: { latitude: 0, longitude: 0 } }],
    [
      { geo_point_value: { latitude: '-0', longitude: '1.5' } },
      { geoPointValue: { latitude: 0, longitude: 1.5 } },
    ],
    [{ arrayValue: {} }, { arrayValue: { values: [] } }],
    [
      { arrayValue: { values: [{ integerValue: 1 }] } },
      { arrayValue: { values: [{ integerValue: '1' }] } },
    ],
    [{ mapValue: {} }, { mapValue: { fields: {} } }],
    [
      { map_value: { fields: { a: { integer_value: 1 } } } },
      { mapValue: { fields: { a: { integerValue: '1' } } } },
    ],
    [vector(doubles(2)), vector(doubles(2))],
    [{ timestampValue: '2024-02-29T12:00:00Z' }, { timestampValue: '2024-02-29T12:00:00Z' }],
    [{ timestampValue: '0001-01-01T00:00:00Z' }, { timestampValue: '0001-01-01T00:00:00Z' }],
    [
      { timestampValue: '9999-12-31T23:59:59.999999999Z' },
      { timestampValue: '9999-12-31T23:59:59.999999Z' },
    ],
    [{ timestampValue: '2024-02-29T12:00:00.1Z' }, { timestampValue: '2024-02-29T12:00:00.100Z' }],
    [
      { timestampValue: '2024-02-29T12:00:00.123456789Z' },
      { timestampValue: '2024-02-29T12:00:00.123456Z' },
    ],
    [
      { timestampValue: '1969-12-31T23:59:59.9999999Z' },
      { timestampValue: '1969-12-31T23:59:59.999999Z' },
    ],
    [
      { timestampValue: '2024-02-29T12:00:00.000+01:30' },
      { timestampValue: '2024-02-29T10:30:00Z' },
    ],
    [{ timestampValue: '2024-02-29t12:00:00-00:30' }, { timestampValue: '2024-02-29T12:30:00Z' }],
  ])('%j → %j', (wire, value) => {
    const read = readValue(wire);
    expect(read).toEqual(value);
    expect(JSON.parse(JSON.stringify(read))).toEqual(read);
  });

  test('itself, if it is in its one form, and through JSON as well', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(readValue(JSON.parse(JSON.stringify(value)))).toEqual(value);
      }),
      { numRuns: rounds(1_000, 50_000) },
    );
  });
});

describe('a value is refused', () => {
  test.each([
    ['for being none', 5, 'a value'],
    ['without a type', {}, 'no type'],
    ['with two', { integerValue: 1, doubleValue: 1 }, 'two types'],
    ['with one that is not', { floatValue: 1 }, 'Unknown name "floatValue"'],
    ['with one that every object has', { constructor: 1 }, 'Unknown name "constructor"'],
    ['of 65 bits', { integerValue: '9223372036854775808' }, 'over 64 bits'],
    ['as a number that JSON has rounded', { integerValue: 2 ** 53 }, '53 bits'],
    ['as an integer with a fraction', { integerValue: 1.5 }, 'an integer'],
    ['as a double in words', { doubleValue: 'one' }, 'a number'],
    ['as a double that is inherited', { doubleValue: 'constructor' }, 'a number'],
    ['as a day that is none', { timestampValue: '2023-02-29T00:00:00Z' }, 'RFC 3339'],
    ['as an hour that is none', { timestampValue: '2023-02-28T24:00:00Z' }, 'RFC 3339'],
    ['as a time without a zone', { timestampValue: '2023-02-28T12:00:00' }, 'RFC 3339'],
    ['before the year 1', { timestampValue: '0000-12-31T23:59:59Z' }, 'years 1 to 9999'],
    ['after the year 9999', { timestampValue: '9999-12-31T23:59:59-01:00' }, 'years 1 to 9999'],
    ['with half a character', { stringValue: '\ud800' }, 'UTF-8'],
    ['that is too long', { stringValue: 'x'.repeat(1_048_488) }, 'longer than 1048487 bytes'],
    [
      'that is too long in bytes',
      { stringValue: 'é'.repeat(524_244) },
      'longer than 1048487 bytes',
    ],
    [
      'with too many bytes',
      { bytesValue: Buffer.alloc(1_048_488).toString('base64') },
      'longer than 1048487 bytes',
    ],
    ['as broken base64', { bytesValue: 'A' }, 'base64'],
    ['as a reference to a collection', { referenceValue: `${name}/e` }, 'odd number'],
    ['as a reference to nowhere', { referenceValue: 'c/d' }, 'lacks'],
    ['north of the pole', { geoPointValue: { latitude: 90.1 } }, 'latitude'],
    ['as a place that is no number', { geoPointValue: { longitude: 'NaN' } }, 'longitude'],
    [
      'as an array in an array',
      { arrayValue: { values: [{ arrayValue: {} }] } },
      'Nested arrays are not allowed',
    ],
    ['with a reserved name', { mapValue: { fields: { __x__: { nullValue: null } } } }, 'reserved'],
    [
      'with the name of every object’s prototype',
      { mapValue: { fields: JSON.parse('{"__proto__":{"nullValue":null}}') } },
      'reserved',
    ],
    ['with a name that is empty', { mapValue: { fields: { '': { nullValue: null } } } }, 'empty'],
    [
      'as a vector of integers',
      vector({ arrayValue: { values: [{ integerValue: 1 }] } }),
      'a double',
    ],
    ['as a vector with more in it', vector(doubles(1), { x: { nullValue: null } }), 'no vector'],
    ['as a vector of 2049 dimensions', vector(doubles(2049)), '2048 dimensions'],
    [
      'as a map with a type of its own',
      { mapValue: { fields: { __type__: { stringValue: 'x' } } } },
      'reserved',
    ],
    ['21 maps deep', nested(21), 'nested too deeply'],
  ])('%s', (_, wire, sentence) => {
    const problem = expect(() => readFields({ a: wire }));
    problem.toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    problem.toThrow(sentence);
  });

  test('not for being just as long, deep or large as allowed', () => {
    const fields = {
      a: { stringValue: 'x'.repeat(1_048_487) },
      b: { bytesValue: Buffer.alloc(1_048_487).toString('base64') },
      c: nested(20),
      d: vector(doubles(2048)),
      ['n'.repeat(1500)]: { nullValue: null },
    };
    expect(readFields(fields)).toEqual(fields);
    expect(() => readFields({ ['n'.repeat(1501)]: { nullValue: null } })).toThrow('1500 bytes');
  });
});
