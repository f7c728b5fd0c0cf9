import type { Firestore, Query } from 'firebase/firestore';

/** The functions of the client that ask, of its build for Node or of that for browsers. */
export type Asking = Pick<
  typeof import('firebase/firestore'),
  | ('collection' | 'collectionGroup' | 'documentId' | 'limit')
  | ('orderBy' | 'query' | 'startAfter' | 'where')
>;

/** What is asked about documents that have a `rank`. Nobody asks for two things at once. */
type Asked = {
  readonly collection: string;
  /** Wherever a collection of this name is. */
  readonly everywhere?: boolean;
  readonly atLeast?: number;
  readonly equal?: number;
  readonly order?: 'asc' | 'desc';
  /** A cursor: those behind this rank. */
  readonly behind?: number;
  readonly limit?: number;
};

export type Known = { readonly path: string; readonly rank: number };

/** Something that is listened to, in all the languages in which it has to be said. */
export type Question = {
  readonly title: string;
  readonly wire: { readonly parent: string; readonly structuredQuery: object };
  readonly target: object;
  ask(client: Asking, firestore: Firestore): Query;
  /** By the model, in their order. */
  answers<One extends Known>(all: readonly One[]): readonly One[];
};

export const database = 'projects/latchkey/databases/(default)';
export const root = `${database}/documents`;
export const nameOf = (path: string): string => `${root}/${path}`;

const rank = { fieldPath: 'rank' };
const integer = (value: number) => ({ integerValue: String(value) });

function wireOf(asked: Asked): Question['wire'] {
  const { collection, everywhere = false, atLeast, equal, order, behind, limit } = asked;
  const filter = (op: string, value: number) => ({
    where: { fieldFilter: { field: rank, op, value: integer(value) } },
  });
  const direction = order === 'desc' ? 'DESCENDING' : 'ASCENDING';
  const segments = collection.split('/');
  const structuredQuery = {
    from: [{ collectionId: segments.at(-1), allDescendants: everywhere }],
    ...(atLeast !== undefined && filter('GREATER_THAN_OR_EQUAL', atLeast)),
    ...(equal !== undefined && filter('EQUAL', equal)),
    ...(order !== undefined && { orderBy: [{ field: rank, direction }] }),
    ...(behind !== undefined && { startAt: { values: [integer(behind)], before: false } }),
    ...(limit !== undefined && { limit }),
  };
  return { parent: [root, ...segments.slice(0, -1)].join('/'), structuredQuery };
}

function queryOf(asked: Asked, client: Asking, firestore: Firestore): Query {
  const { collection, everywhere, atLeast, equal, order, behind, limit } = asked;
  const all = everywhere
    ? client.collectionGroup(firestore, collection)
    : client.collection(firestore, collection);
  return client.query(
    all,
    ...(atLeast === undefined ? [] : [client.where('rank', '>=', atLeast)]),
    ...(equal === undefined ? [] : [client.where('rank', '==', equal)]),
    ...(order === undefined ? [] : [client.orderBy('rank', order)]),
    ...(behind === undefined ? [] : [client.startAfter(behind)]),
    ...(limit === undefined ? [] : [client.limit(limit)]),
  );
}

const isBelow = (path: string, { collection, everywhere }: Asked): boolean => {
  const segments = path.split('/');
  return everywhere === true
    ? segments.at(-2) === collection
    : segments.slice(0, -1).join('/') === collection;
};

function answersOf<One extends Known>(asked: Asked, all: readonly One[]): readonly One[] {
  const { atLeast, equal, order, behind, limit } = asked;
  const sign = order === 'desc' ? -1 : 1;
  const isOrdered = order !== undefined || atLeast !== undefined;
  const compare = (one: One, other: One) =>
    sign *
    ((isOrdered ? one.rank - other.rank : 0) ||
      (one.path < other.path ? -1 : Number(one.path > other.path)));
  return all
    .filter(({ path }) => isBelow(path, asked))
    .filter((one) => atLeast === undefined || one.rank >= atLeast)
    .filter((one) => equal === undefined || one.rank === equal)
    .filter((one) => behind === undefined || sign * (one.rank - behind) > 0)
    .toSorted(compare)
    .slice(0, limit);
}

const question = (title: string, asked: Asked): Question => ({
  title,
  wire: wireOf(asked),
  target: { query: wireOf(asked) },
  ask: (client, firestore) => queryOf(asked, client, firestore),
  answers: (all) => answersOf(asked, all),
});

/** A single document, which is also a query for its name. */
function single(path: string): Question {
  const [collection = '', id = ''] = path.split('/');
  const name = { referenceValue: nameOf(path) };
  const where = { fieldFilter: { field: { fieldPath: '__name__' }, op: 'EQUAL', value: name } };
  return {
    title: path,
    wire: { parent: root, structuredQuery: { from: [{ collectionId: collection }], where } },
    target: { documents: { documents: [nameOf(path)] } },
    ask: (client, firestore) =>
      client.query(
        client.collection(firestore, collection),
        client.where(client.documentId(), '==', id),
      ),
    answers: (all) => all.filter((one) => one.path === path),
  };
}

/**
 * By collection: a client that listens to two questions about the same documents may show both a while
 * apart after it came back, whoever the server is. So no client of an application asks twice of one.
 */
export const questions: Readonly<Record<string, readonly Question[]>> = {
  groups: [
    question('all groups', { collection: 'groups' }),
    question('the largest of groups', { collection: 'groups', order: 'desc', limit: 6 }),
    question('groups of rank 1', { collection: 'groups', equal: 1 }),
  ],
  items: [
    question('the first items', { collection: 'items', order: 'asc', limit: 4 }),
    question('items from 3 on', { collection: 'items', atLeast: 3 }),
    question('items behind 6', { collection: 'items', order: 'desc', behind: 6, limit: 3 }),
    question('all items', { collection: 'items' }),
    single('items/i1'),
  ],
  notes: [
    question('all notes', { collection: 'notes', everywhere: true }),
    question('the first notes', { collection: 'notes', everywhere: true, order: 'asc', limit: 3 }),
    question('notes in a room', { collection: 'rooms/r1/notes' }),
  ],
  accounts: [question('all accounts', { collection: 'accounts' }), single('accounts/a1')],
};

export const allQuestions: readonly Question[] = Object.values(questions).flat();
