import type { IndexSpace } from '../indexes/index-entries.ts';
import type { Path } from '../paths/document-name.ts';
import type { IndexedChange } from './indexed-change.ts';
import type { Numbers } from './numbers.ts';

/** The entries of a group that have names for values: no field has this number. */
export const nameField = 0;

/** The numbers of everything that a commit writes, at hand. */
export type NumberOf = {
  /** Of the collection that a document is in. */
  collection(path: Path): number;
  /** Of all collections that are called like it. */
  group(path: Path): number;
  field(space: IndexSpace, fieldPath: string): number;
};

const collectionOf = (path: Path): Path => path.slice(0, -1);
const groupOf = (path: Path): string => path.at(-2) ?? '';

/** Only what is below another document is in a group: what is not is found by its collection. */
export const isNested = (path: Path): boolean => path.length > 2;

type Numbered = (key: string, make: () => Promise<number>) => Promise<void>;

function atHand(): { readonly add: Numbered; readonly of: (key: string) => number } {
  const numbers = new Map<string, number>();
  return {
    async add(key, make) {
      if (!numbers.has(key)) numbers.set(key, await make());
    },
    of(key) {
      const number = numbers.get(key);
      if (number === undefined) throw new Error(`Nobody has given ${key} a number.`);
      return number;
    },
  };
}

/** Mostly it is the same in both. */
function entriesAt({ collection, group }: Pick<IndexedChange, 'collection' | 'group'>) {
  return group === undefined || group === collection ? [collection] : [collection, group];
}

/** Numbers are made before the commit that needs them: one that nobody uses does no harm. */
export async function numbersFor(
  numbers: Numbers,
  database: number,
  changes: readonly Pick<IndexedChange, 'path' | 'collection' | 'group'>[],
): Promise<NumberOf> {
  const [collections, groups, fields] = [atHand(), atHand(), atHand()];
  const { made } = numbers;
  for (const { path, ...places } of changes) {
    const collection = collectionOf(path);
    await collections.add(collection.join('/'), () =>
      made.scope(database, { kind: 'collection', collection }),
    );
    const collectionId = groupOf(path);
    if (isNested(path)) {
      await groups.add(collectionId, () => made.scope(database, { kind: 'group', collectionId }));
    }
    for (const { removed, added } of entriesAt(places)) {
      for (const { space, fieldPath } of [...removed, ...added]) {
        await fields.add(`${space} ${fieldPath}`, () => made.field(database, space, fieldPath));
      }
    }
  }
  return {
    collection: (path) => collections.of(collectionOf(path).join('/')),
    group: (path) => groups.of(groupOf(path)),
    field: (space, fieldPath) => fields.of(`${space} ${fieldPath}`),
  };
}
