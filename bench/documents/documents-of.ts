import type { Write } from '../../packages/documents/src/writes/write.ts';

export const database = { project: 'bench', database: '(default)' };
const root = 'projects/bench/databases/(default)/documents';

export const nameOf = (path: string): string => `${root}/${path}`;

/** Eight fields: two of few values, one that orders, some text, a time, a map and a list. */
export const writesOf = (collection: string, from: number, count: number): readonly Write[] =>
  Array.from({ length: count }, (_, index): Write => {
    const number = from + index;
    return {
      kind: 'update',
      name: nameOf(`${collection}/d${number}`),
      fields: {
        city: { stringValue: `city ${number % 100}` },
        active: { booleanValue: number % 2 === 0 },
        score: { integerValue: String((number * 7919) % 1_000_003) },
        title: { stringValue: `The title of document ${number}` },
        text: { stringValue: `${number} `.repeat(20) },
        made: { timestampValue: new Date(1_700_000_000_000 + number * 1000).toISOString() },
        size: { mapValue: { fields: { width: { doubleValue: number / 3 } } } },
        tags: { arrayValue: { values: [{ stringValue: `tag ${number % 10}` }] } },
      },
      transforms: [],
    };
  });

export const requestOf = (writes: readonly Write[]) => ({
  database,
  writes,
  requestTime: Date.now() * 1000,
  author: { changedBy: null, allowedBy: null },
});
