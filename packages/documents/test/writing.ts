import type { Documents } from '../src/store/open-documents.ts';
import type { Fields, Value } from '../src/values/value.ts';
import type { Write } from '../src/writes/write.ts';
import { database, root, type World } from './arbitrary-worlds.ts';

export const nobody = { changedBy: null, allowedBy: null };
export const integer = (value: number): Value => ({ integerValue: String(value) });

export const set = (path: string, fields: Fields, more: Partial<Write> = {}): Write =>
  ({ kind: 'update', name: `${root}/${path}`, fields, transforms: [], ...more }) as Write;

export const remove = (path: string): Write => ({ kind: 'delete', name: `${root}/${path}` });

export const increment = (path: string): Write =>
  set(path, {}, {
    mask: [],
    transforms: [{ path: ['n'], kind: 'increment', operand: integer(1) }],
  } as Partial<Write>);

export const requestOf = (writes: readonly Write[]) => ({
  database,
  writes,
  requestTime: 1_700_000_000_000_000,
  author: nobody,
});

export const commit = (documents: Documents, ...writes: readonly Write[]) =>
  documents.commit(requestOf(writes));

export const fieldsAt = async (documents: Documents, path: string) => {
  const name = `${root}/${path}`;
  return (await documents.get(database, [name])).get(name)?.fields;
};

/** What makes one world of another. */
export const writesBetween = (before: World, after: World): readonly Write[] => [
  ...before
    .filter(({ name }) => !after.some((document) => document.name === name))
    .map(({ name }): Write => ({ kind: 'delete', name })),
  ...after.map(({ name, fields }): Write => ({ kind: 'update', name, fields, transforms: [] })),
];
