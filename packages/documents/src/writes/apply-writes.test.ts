import { describe, expect, test } from 'vitest';
import type { Fields } from '../values/value.ts';
import { applyWrites } from './apply-writes.ts';
import { type DocumentState, type Transform, thisCommit, type Write } from './write.ts';

const root = 'projects/p/databases/(default)/documents';
const [one, two] = [`${root}/c/one`, `${root}/c/two`];
const fields = (integer: number): Fields => ({ a: { integerValue: String(integer) } });
const stored: DocumentState = { fields: fields(1), createTime: 5, updateTime: 7 };
const update = (name: string, integer: number): Write => ({
  kind: 'update',
  name,
  fields: fields(integer),
  transforms: [],
});
const increments = (count: number): readonly Transform[] =>
  Array.from({ length: count }, () => ({
    path: ['a'],
    kind: 'increment',
    operand: { integerValue: '1' },
  }));

describe('the writes of a commit', () => {
  test('see what those before them have left, and each has a result', async () => {
    const { results, changes } = await applyWrites(
      new Map([[one, stored]]),
      [
        { ...update(two, 1), precondition: { exists: false } },
        { kind: 'delete', name: one, precondition: { updateTime: 7 } },
        { ...update(one, 3), precondition: { exists: false } },
        { ...update(two, 2), precondition: { exists: true } },
        { kind: 'verify', name: two },
      ],
      0,
    );
    expect(results.map(({ updateTime }) => updateTime)).toEqual([
      thisCommit,
      undefined,
      thisCommit,
      thisCommit,
      thisCommit,
    ]);
    const made = { createTime: thisCommit, updateTime: thisCommit };
    expect([...changes]).toEqual([
      [two, { before: undefined, after: { ...made, fields: fields(2) } }],
      [one, { before: stored, after: { ...made, fields: fields(3) } }],
    ]);
  });

  test('change nothing that is the same afterwards', async () => {
    const writes = [update(one, 1), update(two, 1), { kind: 'delete', name: two } as const];
    const { results, changes } = await applyWrites(new Map([[one, stored]]), writes, 0);
    expect(results[0]?.updateTime).toBe(7);
    expect(changes.size).toBe(0);
  });

  test('cannot ask for the time of what they have changed themselves', async () => {
    const writes: Write[] = [
      update(one, 2),
      { ...update(one, 3), precondition: { updateTime: 7 } },
    ];
    await expect(applyWrites(new Map([[one, stored]]), writes, 0)).rejects.toThrow(
      expect.objectContaining({ code: 'FAILED_PRECONDITION' }),
    );
  });

  test('write 64 mebibytes of documents at most, however often the same one', async () => {
    const large = { ...stored, fields: { a: { stringValue: 'x'.repeat(1_000_000) } } };
    const touch: Write = { kind: 'update', name: one, fields: {}, mask: [], transforms: [] };
    const touched = (times: number) =>
      applyWrites(new Map([[one, large]]), Array<Write>(times).fill(touch), 0);
    expect((await touched(67)).results).toHaveLength(67);
    await expect(touched(68)).rejects.toThrow('Transaction too big.');
  });

  test('go through so many values at most, also those that have no size', async () => {
    const values = Array.from({ length: 100_000 }, () => ({ mapValue: { fields: {} } }));
    const large = { ...stored, fields: { a: { arrayValue: { values } } } };
    const touch: Write = { kind: 'update', name: one, fields: {}, mask: [], transforms: [] };
    const touched = (times: number) =>
      applyWrites(new Map([[one, large]]), Array<Write>(times).fill(touch), 0);
    expect((await touched(10)).results).toHaveLength(10);
    await expect(touched(11)).rejects.toThrow('Transaction too big.');
  });

  test('transform a document 500 times at most', async () => {
    const transforms = (name: string, count: number): Write => ({
      kind: 'update',
      name,
      fields: {},
      mask: [],
      transforms: increments(count),
    });
    const most = [transforms(one, 250), transforms(two, 500), transforms(one, 250)];
    const { changes } = await applyWrites(new Map(), most, 0);
    expect(changes.get(one)?.after?.fields).toEqual(fields(500));
    await expect(applyWrites(new Map(), [...most, transforms(one, 1)], 0)).rejects.toThrow(
      'more than 500',
    );
  });
});
