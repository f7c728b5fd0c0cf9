import { describe, expect, test } from 'vitest';
import type { Fields, Value } from '../values/value.ts';
import { editFields } from './edit-fields.ts';

const one: Value = { integerValue: '1' };
const map = (fields: Fields): Value => ({ mapValue: { fields } });
const vector = map({
  __type__: { stringValue: '__vector__' },
  value: { arrayValue: { values: [] } },
});
const fields: Fields = { a: map({ b: one }), n: one, v: vector };

describe('a field is set', () => {
  test.each<readonly [string[], Fields]>([
    [['x'], { ...fields, x: one }],
    [['a', 'c'], { ...fields, a: map({ b: one, c: one }) }],
    [['n', 'x', 'y'], { ...fields, n: map({ x: map({ y: one }) }) }],
    [['constructor', 'x'], { ...fields, constructor: map({ x: one }) } as Fields],
    [['v', 'value'], { ...fields, v: map({ value: one }) }],
  ])('at %j, through maps and through what was none', (path, after) => {
    const editor = editFields(fields);
    editor.set(path, one);
    expect(editor.edited()).toEqual(after);
    expect(editor.at(path)).toBe(one);
  });

  test('without a change of what there was', () => {
    const before = structuredClone(fields);
    const editor = editFields(fields);
    editor.set(['a', 'c'], one);
    editor.set(['a', 'd', 'e'], one);
    editor.set(['a', 'd', 'f'], one);
    expect(fields).toEqual(before);
    expect(editor.edited()).toEqual({
      ...fields,
      a: map({ b: one, c: one, d: map({ e: one, f: one }) }),
    });
  });

  test('nowhere, and the fields are the same', () =>
    expect(editFields(fields).edited()).toBe(fields));
});
