import { describe, expect, test } from 'vitest';
import type { Fields, Value } from '../values/value.ts';
import { applyWrite } from './apply-write.ts';
import { type DocumentState, thisCommit, type Write } from './write.ts';

const name = 'projects/p/databases/(default)/documents/c/d';
const one: Value = { integerValue: '1' };
const two: Value = { integerValue: '2' };
const map = (fields: Fields): Value => ({ mapValue: { fields } });
const before: DocumentState = {
  fields: { a: one, m: map({ x: one }) },
  createTime: 5,
  updateTime: 7,
};
const update = (fields: Fields, more: object = {}): Write => ({
  kind: 'update',
  name,
  fields,
  transforms: [],
  ...more,
});
const after = (state: DocumentState | undefined, write: Write) => applyWrite(state, write, 0).after;

describe('an update', () => {
  test('replaces the whole document', () => {
    expect(after(before, update({ b: two }))).toEqual({
      fields: { b: two },
      createTime: 5,
      updateTime: thisCommit,
    });
  });

  test('makes the document if there is none, also with a mask of no paths', () => {
    const made = { createTime: thisCommit, updateTime: thisCommit };
    expect(after(undefined, update({ b: two }))).toEqual({ ...made, fields: { b: two } });
    expect(after(undefined, update({ b: two }, { mask: [] }))).toEqual({ ...made, fields: {} });
  });

  test('with a mask changes what it names', () => {
    const write = update({ m: map({ y: two }), b: two }, { mask: [['m', 'y'], ['a']] });
    expect(after(before, write)?.fields).toEqual({ m: map({ x: one, y: two }) });
  });

  test('that changes nothing leaves the time as it was', () => {
    expect(after(before, update({ m: map({ x: one }), a: one }))).toBe(before);
    expect(after(before, update({}, { mask: [] }))).toBe(before);
    expect(after(before, update({ a: one }, { mask: [['a'], ['q']] }))).toBe(before);
    expect(after(before, update({ a: { doubleValue: 1 } }, { mask: [['a']] }))).not.toBe(before);
  });

  test('runs its transforms afterwards, in order, and tells of each', () => {
    const write = update(
      { a: two },
      {
        mask: [['a']],
        transforms: [
          { path: ['a'], kind: 'increment', operand: one },
          { path: ['a'], kind: 'maximum', operand: { integerValue: '10' } },
          { path: ['t', 'at'], kind: 'requestTime' },
          { path: ['l'], kind: 'appendMissingElements', elements: [one, one] },
        ],
      },
    );
    const applied = applyWrite(before, write, 1_700_000_000_123_999);
    const time = { timestampValue: '2023-11-14T22:13:20.123Z' };
    expect(applied.after?.fields).toEqual({
      a: { integerValue: '10' },
      m: map({ x: one }),
      t: map({ at: time }),
      l: { arrayValue: { values: [one] } },
    });
    expect(applied.transformResults).toEqual([
      { integerValue: '3' },
      { integerValue: '10' },
      time,
      { nullValue: null },
    ]);
  });

  test('whose outcome is too large or too deep is refused', () => {
    const large = { stringValue: 'x'.repeat(600_000) };
    const state = { ...before, fields: { large } };
    expect(() => after(state, update({ more: large }, { mask: [['more']] }))).toThrow(
      'maximum entity size is 1048576 bytes',
    );
    const path = Array.from({ length: 22 }, () => 'a');
    const transforms = [{ path, kind: 'requestTime' }];
    expect(() => after(before, update({}, { transforms }))).toThrow('nested too deeply');
    const allowed = [{ path: path.slice(1), kind: 'requestTime' }];
    expect(() => after(before, update({}, { transforms: allowed }))).not.toThrow();
  });
});

test('a delete leaves nothing, and there may have been nothing', () => {
  expect(after(before, { kind: 'delete', name })).toBe(undefined);
  expect(after(undefined, { kind: 'delete', name })).toBe(undefined);
});

test('a verification leaves everything', () => {
  expect(after(before, { kind: 'verify', name })).toBe(before);
  expect(after(undefined, { kind: 'verify', name })).toBe(undefined);
});

describe('of a precondition', () => {
  const states = { 'a document': before, nothing: undefined };
  const versions = (stored: unknown, asked: number) =>
    `the stored version (${stored}) does not match the required base version (${asked})`;

  test.each([
    [{ exists: true }, 'nothing', 'NOT_FOUND', `No document to update: ${name}`],
    [{ exists: false }, 'a document', 'ALREADY_EXISTS', `Document already exists: ${name}`],
    [{ updateTime: 6 }, 'a document', 'FAILED_PRECONDITION', versions(7, 6)],
    [{ updateTime: 6 }, 'nothing', 'FAILED_PRECONDITION', versions(0, 6)],
  ] as const)('%j, %s is refused as %s', (precondition, state, code, message) => {
    for (const write of [update({}), { kind: 'delete', name }, { kind: 'verify', name }] as const) {
      expect(() => applyWrite(states[state], { ...write, precondition }, 0)).toThrow(
        expect.objectContaining({ code, message }),
      );
    }
  });

  test.each([
    [{ exists: true }, 'a document'],
    [{ exists: false }, 'nothing'],
    [{ updateTime: 7 }, 'a document'],
  ] as const)('%j, %s is what was asked for', (precondition, state) => {
    expect(() => applyWrite(states[state], { ...update({}), precondition }, 0)).not.toThrow();
  });
});
