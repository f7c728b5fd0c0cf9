import type { Change, Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import {
  type AliasableExpression,
  type Compilable,
  type Expression,
  expressionBuilder,
  type SqlBool,
} from 'kysely';
import type { ScanRange } from '../indexes/scan.ts';
import type { Direction } from '../query/query.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { indexingVersion, latestTime } from './latest-change.ts';
import { nameField } from './number-of.ts';
import type { ScanPlace } from './scan-place.ts';
import type { DocumentsSchema } from './schema.ts';

/** Another entry that a document must have to be an answer. */
export type Probe = { readonly field: number; readonly value: Uint8Array };

/** Some entries of one index. */
export type Walk = {
  readonly database: number;
  readonly place: ScanPlace;
  /** The number of the field whose values it walks over, or nothing for documents by name. */
  readonly field: number | undefined;
  readonly range: ScanRange;
  readonly direction: Direction;
  readonly probes: readonly Probe[];
  readonly limit: number;
};

type Values = Readonly<Record<string, number | Uint8Array>>;
type Given = (name: string) => never;
type Dialect = Database['dialect'];
type Entries = { e: DocumentsSchema['document_entries']; d: DocumentsSchema['documents'] };

const found = ['d.path', 'd.fields', 'd.created', 'd.updated'] as const;

/** What a statement has seen, beside everything that it finds. */
const latest = (queries: DocumentsQueries, given: Given) =>
  [
    latestTime(queries, given('database')).as('latest'),
    indexingVersion(queries, given('database')),
  ] as const;

/** Both bounds of a range over values and keys. */
function withinRange(given: Given): Expression<SqlBool> {
  const build = expressionBuilder<Entries, 'e' | 'd'>();
  const entry = build.refTuple('e.value', 'e.key');
  return build.and([
    build(entry, '>=', build.tuple(given('fromValue'), given('fromKey'))),
    build(entry, '<', build.tuple(given('toValue'), given('toKey'))),
  ]);
}

/**
 * Looked for one at a time. Of `EXISTS` PostgreSQL would make a join, and where it has not counted the
 * entries it would walk over all of the other value for each of this one.
 */
function hasEntry(given: Given, index: number): Expression<SqlBool> {
  const build = expressionBuilder<DocumentsSchema & Entries, 'e' | 'd'>();
  return build(
    build
      .selectFrom('document_entries as p')
      .where('p.database', '=', given('database'))
      .where('p.scope', '=', given('scope'))
      .where('p.field', '=', given(`field${index}`))
      .where('p.value', '=', given(`value${index}`))
      .whereRef('p.key', '=', 'e.key')
      .select('p.field')
      .limit(1),
    'is not',
    null,
  );
}

const entriesOf = (queries: DocumentsQueries, given: Given) =>
  queries
    .selectFrom('document_entries as e')
    .where('e.database', '=', given('database'))
    .where('e.scope', '=', given('scope'))
    .where('e.field', '=', given('field'))
    .where(() => withinRange(given));

const probedEntries = (queries: DocumentsQueries, walk: Walk, given: Given) =>
  entriesOf(queries, given).where((build) =>
    build.and(walk.probes.map((_probe, index) => hasEntry(given, index))),
  );

/** In a group a document is known by its whole path, and by name that is the value of its entry. */
const keyInGroup = ({ field }: Walk) => (field === undefined ? 'e.value' : 'e.key');

const joinedDocuments = (queries: DocumentsQueries, walk: Walk, given: Given) =>
  probedEntries(queries, walk, given).innerJoin('documents as d', (join) => {
    const inDatabase = join.on('d.database', '=', given('database'));
    return walk.place.kind === 'collection'
      ? inDatabase.on('d.collection', '=', given('scope')).onRef('d.key', '=', 'e.key')
      : inDatabase.onRef('d.path_key', '=', keyInGroup(walk));
  });

/**
 * The same for PostgreSQL, which takes all documents of a collection for one as long as it has not
 * counted them, and then goes through all of them for each entry. Here it can only look for one.
 */
const joinedOneByOne = (queries: DocumentsQueries, walk: Walk, given: Given) =>
  probedEntries(queries, walk, given).innerJoinLateral(
    (build) => {
      const inDatabase = build
        .selectFrom('documents as o')
        .where('o.database', '=', given('database'));
      const one =
        walk.place.kind === 'collection'
          ? inDatabase.where('o.collection', '=', given('scope')).whereRef('o.key', '=', 'e.key')
          : inDatabase.whereRef('o.path_key', '=', keyInGroup(walk));
      return one.select(['o.path', 'o.fields', 'o.created', 'o.updated']).limit(1).as('d');
    },
    (join) => join.onTrue(),
  );

/** The documents of entries. */
function documentsOfEntries(queries: DocumentsQueries, walk: Walk, given: Given, dialect: Dialect) {
  const order = walk.direction === 'ASCENDING' ? 'asc' : 'desc';
  const columns = [...found, 'e.value', 'e.key', ...latest(queries, given)] as const;
  return dialect === 'postgres'
    ? joinedOneByOne(queries, walk, given)
        .orderBy('e.value', order)
        .orderBy('e.key', order)
        .limit(given('limit'))
        .select(columns)
    : joinedDocuments(queries, walk, given)
        .orderBy('e.value', order)
        .orderBy('e.key', order)
        .limit(given('limit'))
        .select(columns);
}

/** Documents in the order of their names, without any other index. */
function documentsByName(queries: DocumentsQueries, { place, direction }: Walk, given: Given) {
  const order = direction === 'ASCENDING' ? 'asc' : 'desc';
  const key = place.kind === 'collection' ? 'd.key' : 'd.path_key';
  const inDatabase = queries
    .selectFrom('documents as d')
    .where('d.database', '=', given('database'));
  const inPlace =
    place.kind === 'collection'
      ? inDatabase.where('d.collection', '=', given('scope'))
      : inDatabase;
  return inPlace
    .where(key, '>=', given('fromValue'))
    .where(key, '<', given('toValue'))
    .orderBy(key, order)
    .limit(given('limit'))
    .select([...found, `${key} as value`, ...latest(queries, given)]);
}

const isOfEntries = ({ place, field }: Walk) => field !== undefined || place.kind === 'group';

/** As far as the limit. Probes are left out. */
const countOf = (queries: DocumentsQueries, walk: Walk, given: Given) =>
  isOfEntries(walk)
    ? counted(queries, entriesOf(queries, given).select('e.field as one').limit(given('limit')))
    : counted(
        queries,
        documentsByName(queries, walk, given).clearSelect().select('d.created as one'),
      );

const counted = (
  queries: DocumentsQueries,
  rows: AliasableExpression<{ readonly one: number }>,
): Compilable =>
  queries.selectFrom(rows.as('counted')).select((build) => build.fn.countAll().as('count'));

/** All that the walk finds, probes and all, by the index alone. */
const exactCountOf = (queries: DocumentsQueries, walk: Walk, given: Given) =>
  isOfEntries(walk)
    ? counted(
        queries,
        probedEntries(queries, walk, given).select('e.field as one').limit(given('limit')),
      )
    : countOf(queries, walk, given);

/** Documents by name have keys for values, and none beside them. */
function entryAfter(queries: DocumentsQueries, walk: Walk, given: Given): Compilable {
  const order = walk.direction === 'ASCENDING' ? 'asc' : 'desc';
  if (!isOfEntries(walk)) {
    const key = walk.place.kind === 'collection' ? 'd.key' : 'd.path_key';
    return documentsByName(queries, walk, given)
      .clearSelect()
      .clearLimit()
      .limit(1)
      .offset(given('limit'))
      .select(`${key} as value`);
  }
  return entriesOf(queries, given)
    .orderBy('e.value', order)
    .orderBy('e.key', order)
    .limit(1)
    .offset(given('limit'))
    .select(['e.value', 'e.key']);
}

const valuesOf = ({ database, place, field, range, probes, limit }: Walk): Values => ({
  database,
  scope: place.kind === 'database' ? 0 : place.scope,
  field: field ?? nameField,
  fromValue: range.from.value,
  fromKey: range.from.key,
  toValue: range.to.value,
  toKey: range.to.key,
  limit,
  ...Object.fromEntries(
    probes.flatMap((probe, index) => [
      [`field${index}`, probe.field],
      [`value${index}`, probe.value],
    ]),
  ),
});

const shapeOf = (walk: Walk): string =>
  `${walk.place.kind} ${isOfEntries(walk)} ${walk.field === undefined} ${walk.direction} ${walk.probes.length}`;

export type ScanStatements = {
  /**
   * Rows of documents in the order of the walk, each with the `value` and `key` of its entry, and with
   * the time of the `latest` change that was seen.
   */
  documents(walk: Walk): Change<never>;
  /** How many entries there are, as far as the limit. Probes are left out. */
  count(walk: Walk): Change<never>;
  /** The same with the probes. */
  exactCount(walk: Walk): Change<never>;
  /** The `value` and `key` of the entry that comes after as many as the limit, without probes. */
  entryAfter(walk: Walk): Change<never>;
};

export function scanStatements(queries: DocumentsQueries, dialect: Dialect): ScanStatements {
  type Filled = (values: Values) => Change<never>;
  const documents = new Map<string, Filled>();
  const counts = new Map<string, Filled>();
  const exactCounts = new Map<string, Filled>();
  const entriesAfter = new Map<string, Filled>();

  function filled(
    known: Map<string, Filled>,
    walk: Walk,
    build: (given: Given) => Compilable,
  ): Change<never> {
    const shape = shapeOf(walk);
    const prepared = known.get(shape) ?? prepare<Values>(build);
    known.set(shape, prepared);
    return prepared(valuesOf(walk));
  }

  return {
    documents: (walk) =>
      filled(documents, walk, (given) =>
        isOfEntries(walk)
          ? documentsOfEntries(queries, walk, given, dialect)
          : documentsByName(queries, walk, given),
      ),
    count: (walk) => filled(counts, walk, (given) => countOf(queries, walk, given)),
    exactCount: (walk) => filled(exactCounts, walk, (given) => exactCountOf(queries, walk, given)),
    entryAfter: (walk) => filled(entriesAfter, walk, (given) => entryAfter(queries, walk, given)),
  };
}
