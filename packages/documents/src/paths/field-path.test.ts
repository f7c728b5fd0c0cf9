import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fields, Value } from '../values/value.ts';
import {
  compareFieldPaths,
  fieldAt,
  printFieldPath,
  readFieldPath,
  readFieldPathOrName,
} from './field-path.ts';

const one: Value = { integerValue: '1' };
const map = (fields: Fields): Value => ({ mapValue: { fields } });

describe('a path of fields', () => {
  test.each([
    ['a', ['a']],
    ['a.b_1._c', ['a', 'b_1', '_c']],
    ['`a.b`.c', ['a.b', 'c']],
    ['`\\`\\\\`', ['`\\']],
    ['`1`', ['1']],
    ['`é`.constructor', ['é', 'constructor']],
  ])('%s is read and printed alike', (text, path) => {
    expect(readFieldPath(text)).toEqual(path);
    expect(printFieldPath(path)).toBe(text);
  });

  test('is what it was when it is printed and read again', () => {
    const names = fc
      .string({ minLength: 1, maxLength: 5 })
      .filter((name) => !/^__.*__$/s.test(name));
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 3 }), (path) => {
        expect(readFieldPath(printFieldPath(path))).toEqual(path);
      }),
    );
  });

  test.each(['', '.', 'a.', '.a', 'a..b', '1a', 'a b', '`a', 'a`', '`a`b', '`\\n`', 'é', '``'])(
    '%j is none',
    (text) => expect(() => readFieldPath(text)).toThrow(/Invalid property path|empty/),
  );

  test.each(['__a__', 'a.__b__', '__name__', 'a.__name__'])('%s is reserved', (text) => {
    expect(() => readFieldPath(text)).toThrow(/reserved|cannot be used/);
  });

  test('is the name of the document where that may stand', () => {
    expect(readFieldPathOrName('__name__')).toEqual(['__name__']);
  });

  test('has 1500 bytes at most', () => {
    expect(readFieldPath('a'.repeat(1500))).toHaveLength(1);
    expect(() => readFieldPath('a'.repeat(1501))).toThrow('1500 bytes');
  });

  test('comes before what is below it, and is ordered name by name', () => {
    const paths = [['a'], ['a', 'b'], ['a', 'c'], ['a!'], ['b']];
    expect([...paths].reverse().sort(compareFieldPaths)).toEqual(paths);
  });
});

describe('the value at a path', () => {
  const vector = map({
    __type__: { stringValue: '__vector__' },
    value: { arrayValue: { values: [] } },
  });
  const fields: Fields = { a: map({ b: one }), n: one, v: vector };

  test.each([
    [['a', 'b'], one],
    [['a'], map({ b: one })],
    [['a', 'x'], undefined],
    [['n', 'x'], undefined],
    [['constructor'], undefined],
    [['a', 'toString'], undefined],
    [['v', 'value'], undefined],
  ])('%j is %j', (path, value) => expect(fieldAt(fields, path)).toEqual(value));
});
