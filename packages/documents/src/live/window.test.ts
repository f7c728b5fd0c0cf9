import { describe, expect, it } from 'vitest';
import type { Query } from '../query/query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Fields } from '../values/value.ts';
import { bytesOf, moveWindow, windowOf } from './window.ts';

const database = { project: 'p', database: '(default)' };

const orderedBy = (
  paths: readonly string[],
  limit: number,
): Query & { readonly limit: number } => ({
  ...{ database, parent: [], collectionId: 'notes', allDescendants: false, where: undefined },
  orderBy: [...paths, '__name__'].map((path) => ({ path: [path], direction: 'ASCENDING' })),
  required: paths.map((path) => [path]),
  ...{ startAt: undefined, endAt: undefined, offset: 0, limit, select: undefined },
});

const note = (id: string, updateTime: number, fields: Fields): StoredDocument => ({
  name: `projects/p/databases/(default)/documents/notes/${id}`,
  ...{ fields, text: JSON.stringify(fields), createTime: 1, updateTime },
});

const text = (stringValue: string) => ({ stringValue });
const changed = (before: StoredDocument | undefined, after: StoredDocument | undefined) => ({
  ...{ name: (after ?? before)?.name ?? '', before, after },
});

describe('a window', () => {
  const paths = Array.from({ length: 40 }, (_, index) => `k${index}`);
  const long = (id: string, at: number, last = '') =>
    note(
      id,
      at,
      Object.fromEntries(
        paths.map((path, index) => [
          path,
          text((index === 0 ? id : path) + 'x'.repeat(1400) + (index === 39 ? last : '')),
        ]),
      ),
    );

  it('holds few bytes of its answers, however much they are ordered by', () => {
    const answers = Array.from({ length: 100 }, (_, index) => long(String(100 + index), 1));
    const window = windowOf(orderedBy(paths, 100), answers);
    const ofOne = answers[0]?.text.length ?? 0;
    expect(ofOne).toBeGreaterThan(56_000);
    expect(JSON.stringify(window).length).toBeLessThan(100 * 400);
    expect(bytesOf(window)).toBeGreaterThan(JSON.stringify(window).length / 2);
  });

  it('moves by what it holds where that tells the order, and is read again where it does not', () => {
    const query = orderedBy(paths, 3);
    const [one, two, three] = ['1', '2', '3'].map((id) => long(id, 1));
    const window = windowOf(
      query,
      [one, two, three].filter((answer) => answer !== undefined),
    );
    const zero = long('0', 2);
    const moved = moveWindow(query, window, [changed(undefined, zero)], 2);
    expect(moved?.deltas.map(({ name, document }) => [name.at(-1), document?.updateTime])).toEqual([
      ['0', 2],
      ['3', undefined],
    ]);
    // It differs from what is there in what was cut off.
    const like = { ...long('2', 3, 'z'), name: `${two?.name}b` };
    expect(moveWindow(query, window, [changed(undefined, like)], 3)).toBeUndefined();
  });
});
