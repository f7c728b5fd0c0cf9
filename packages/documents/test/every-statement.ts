import type { Change, Database, Statement } from '@latchkey/kernel/store/database';
import { overheard } from '@latchkey/testing/overheard';
import { type IndexConfig, nothingDeclared } from '../src/indexes/index-config.ts';
import { readStructuredQuery } from '../src/query/read-structured-query.ts';
import { documentsQueries } from '../src/store/documents-queries.ts';
import { type Documents, openDocuments } from '../src/store/open-documents.ts';
import { transactionStatements } from '../src/store/transaction-statements.ts';
import { database as name, root } from './arbitrary-worlds.ts';
import { commit, increment, integer, nobody, remove, requestOf, set } from './writing.ts';

const full = (path: string) => `${root}/${path}`;

/** What everybody has: a document of their own, some below it, and one among those of all. */
const writesOf = (id: string, turn = 0) => {
  const fields = {
    two: integer(turn % 2),
    ten: integer(turn % 10),
    score: integer(turn),
    tags: { arrayValue: { values: [{ stringValue: id }, { stringValue: `t${turn % 10}` }] } },
  };
  return [
    set(`users/${id}`, fields),
    set(`users/${id}/notes/one`, fields),
    set(`users/${id}/notes/two`, fields),
    set(`c/${id}`, fields),
  ];
};

const equal = (fieldPath: string, value: number) => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: integer(value) },
});
const and = (...filters: readonly object[]) => ({ compositeFilter: { op: 'AND', filters } });
const or = (...filters: readonly object[]) => ({ compositeFilter: { op: 'OR', filters } });
const ask = (
  question: object,
  collectionId = 'c',
  { path = [] as string[], allDescendants = false } = {},
) =>
  readStructuredQuery(
    { from: [{ collectionId, allDescendants }], limit: 5, ...question },
    { ...name, path },
  );
const orderBy = (fieldPath: string, direction = 'ASCENDING') => [
  { field: { fieldPath }, direction },
];

const questions = {
  byName: ask({}),
  backwards: ask({ orderBy: orderBy('__name__', 'DESCENDING') }),
  ofOne: ask({ where: equal('score', 1) }, 'notes', { path: ['users', 'ada'] }),
  equal: ask({ where: equal('ten', 1) }),
  two: ask({ where: and(equal('ten', 1), equal('two', 1)) }),
  either: ask({ where: or(equal('ten', 1), equal('score', 1)) }),
  ordered: ask({ where: equal('ten', 1), orderBy: orderBy('score', 'DESCENDING') }),
  group: ask({}, 'notes', { allDescendants: true }),
  groupEqual: ask({ where: and(equal('ten', 1), equal('two', 1)) }, 'notes', {
    allDescendants: true,
  }),
  belowOne: ask({ where: equal('ten', 1) }, 'notes', {
    path: ['users', 'ada'],
    allDescendants: true,
  }),
  everything: readStructuredQuery(
    { from: [{ allDescendants: true }], limit: 5 },
    { ...name, path: [] },
  ),
};

const declared: IndexConfig = {
  composites: [
    {
      collectionGroup: 'c',
      scope: 'collection',
      components: [
        { fieldPath: 'ten', mode: 'ASCENDING' },
        { fieldPath: 'score', mode: 'ASCENDING' },
      ],
    },
  ],
  overrides: [],
};

type Listened = { readonly documents: Documents; readonly since: number };

type Verbs = {
  readonly [Verb in keyof Documents]: (given: Listened) => unknown;
};

const names = [full('users/ada'), full('users/nobody')];
const count = [{ kind: 'count', alias: 'n', upTo: undefined }] as never;

async function inTransaction(
  documents: Documents,
  work: (transaction: string) => Promise<unknown>,
) {
  const transaction = await documents.begin(name, { readWrite: {} });
  await work(transaction);
  return transaction;
}

/** One call of every verb: a new one does not compile until it is here. */
const verbs: Verbs = {
  isMade: ({ documents }) => documents.isMade(name),
  momentOf: ({ documents }) => documents.momentOf(name),
  get: async ({ documents }) => {
    await documents.get(name, names);
    await documents.get(
      name,
      Array.from({ length: 120 }, (_, one) => full(`c/p${one}`)),
    );
  },
  lookUp: async ({ documents, since }) => {
    await documents.lookUp(name, names);
    await documents.lookUp(name, names, since);
  },
  query: async ({ documents, since }) => {
    for (const question of Object.values(questions)) {
      await documents.query(question);
      await documents.query({ ...question, limit: 2 }, since);
    }
  },
  aggregate: async ({ documents }) => {
    for (const question of Object.values(questions)) await documents.aggregate(question, count);
  },
  plan: async ({ documents }) => {
    for (const question of Object.values(questions)) await documents.plan(question);
  },
  partition: ({ documents }) =>
    documents.partition({
      query: { ...questions.group, limit: undefined },
      partitionCount: 3,
    }),
  commit: async ({ documents }) => {
    const many = Array.from({ length: 120 }, (_, one) => set(`many/d${one}`, { n: integer(1) }));
    await commit(documents, ...many);
    await commit(documents, ...many.map((_, one) => remove(`many/d${one}`)));
    await commit(documents, ...writesOf('ada', 1));
    await commit(documents, increment('users/ada'), remove('users/ada/notes/two'));
    await commit(documents, ...writesOf('ada', 1));
    const transaction = await inTransaction(documents, async (transaction) => {
      await documents.lookUp(name, names, { transaction });
      for (const question of Object.values(questions))
        await documents.query({ ...question, limit: 2 }, { transaction });
    });
    await documents.commit(requestOf([increment('users/transacted')]), transaction);
  },
  begin: ({ documents }) => documents.begin(name, { readWrite: {} }),
  rollback: async ({ documents }) => {
    const transaction = await inTransaction(documents, (transaction) =>
      documents.lookUp(name, names, { transaction }),
    );
    await documents.rollback(name, transaction);
  },
  list: async ({ documents }) => {
    const request = { database: name, parent: [], collectionId: 'users', pageSize: 5 };
    await documents.list(request);
    await documents.list({ ...request, showMissing: true });
  },
  listCollectionIds: ({ documents }) =>
    documents.listCollectionIds({ database: name, parent: ['users', 'ada'], pageSize: 5 }),
  history: ({ documents }) => documents.history(name, full('users/ada'), { limit: 5 }),
  documentAt: ({ documents, since }) => documents.documentAt(name, full('users/ada'), since),
  restore: async ({ documents, since }) =>
    documents.restore({
      database: name,
      name: full('users/ada'),
      time: since,
      requestTime: since,
      author: nobody,
    }),
  keepPast: async ({ documents }) => {
    const kept = await documents.keepPast(name);
    await kept.release();
  },
  progress: async ({ documents: { progress } }) => {
    await progress.save(name, 'id', 'text');
    await progress.of(name, 'id');
    await progress.forget(name, 'id');
  },
  walk: async ({ documents, since }) => {
    for await (const _ of documents.walk({ database: name, at: since, below: ['users', 'ada'] }));
  },
  pruneChanges: ({ documents }) => documents.pruneChanges(0, 5),
  pruneTransactions: ({ documents }) => documents.pruneTransactions(5),
  pruneImports: ({ documents }) => documents.pruneImports(),
  latestChanges: ({ documents }) => documents.latestChanges(5),
  indexes: async ({ documents: { indexes } }) => {
    await indexes.list(name);
    await indexes.indexing(name);
    await indexes.declare(name, declared);
    await indexes.work(5);
    await indexes.declare(name, nothingDeclared);
  },
  changesAfter: ({ documents, since }) => documents.changesAfter(name, since),
  changedWithin: async ({ documents, since }) => {
    for (const question of Object.values(questions))
      await documents.changedWithin(question, since, 5);
  },
  secretOf: ({ documents }) => documents.secretOf(name),
};

export const verbNames = Object.keys(verbs) as (keyof Documents)[];

/** Of a database from now on, after whatever was there before. */
export async function everyStatement(open: () => Promise<Database>) {
  const { listening, statements } = overheard(await open());
  const documents = openDocuments(await open());
  await commit(documents, ...writesOf('ada', 1));
  return async (verb: keyof Documents): Promise<readonly Statement[]> => {
    const { seen: since } = await documents.momentOf(name);
    await commit(documents, increment('users/ada'));
    statements();
    await verbs[verb]({ documents: openDocuments(listening), since });
    return statements();
  };
}

const people = 400;
const together = 40;

/** Nothing that anybody goes on with. */
function transactionsOf(database: Database, ids: readonly string[], used: number) {
  const { use, record } = transactionStatements(documentsQueries(database.dialect));
  return ids.flatMap((text) => {
    const [number, id] = [1, Buffer.from(text)];
    const reads = ['one', 'two'].map((key) => [number, id, Buffer.from(key), null]);
    return [use({ database: number, id, caller: text, used, reads: 2 }), ...record(reads)];
  });
}

/** So many times more, of what nobody ever asks for: PostgreSQL reads a few pages rather as a whole. */
const copies = 20;
const copied = [
  `documents SELECT database, path_key || int4send(n), collection, key || int4send(n), path || n,
    fields, created, updated FROM documents`,
  `document_changes SELECT database, at, position + n * 1000, path_key || int4send(n), collection,
    path || n, fields, created, updated, deleted FROM document_changes`,
  `document_scopes SELECT database, scope + n * 10000, kind, path || n, digest || n
    FROM document_scopes`,
].map((rows) => ({
  sql: `INSERT INTO ${rows}, generate_series(1, ${copies}) AS n`,
  parameters: [],
}));

/** Everybody with everything, and changed once more. */
export async function fillDocuments(open: () => Promise<Database>): Promise<void> {
  for (let done = 0; done < people; done += together) {
    const database = await open();
    const documents = openDocuments(database);
    const ids = Array.from({ length: together }, (_, one) => `p${done + one}`);
    await commit(documents, ...ids.flatMap((id, one) => writesOf(id, done + one)));
    await commit(documents, ...ids.map((id) => increment(`users/${id}`)));
    await database.commit(transactionsOf(database, ids, Date.now()) as readonly Change<never>[]);
    const old = ids.map((id) => `old ${id}`);
    await database.commit(transactionsOf(database, old, 1) as readonly Change<never>[]);
  }
  await (await open()).commit(copied);
}
