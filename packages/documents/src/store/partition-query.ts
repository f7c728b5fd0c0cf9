import type { Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { sql } from 'kysely';
import { documentKey, keyPrefix, mayBeginLikeCut } from '../encoding/document-key.ts';
import { justAfter, prefixRange } from '../indexes/byte-ranges.ts';
import { compareReferences } from '../paths/compare-references.ts';
import { type Path, printName } from '../paths/document-name.ts';
import { isNamePath } from '../paths/field-path.ts';
import type { Cursor, Query } from '../query/query.ts';
import { invalid } from '../wire/invalid.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { nameField } from './number-of.ts';
import type { Numbers } from './numbers.ts';
import { printPageToken, readPageToken } from './page-token.ts';

export type PartitionRequest = {
  readonly query: Query;
  /** How many cursors at most, which is one less than parts. */
  readonly partitionCount: number;
  readonly pageSize?: number;
  readonly pageToken?: string;
};

export type Partitioned = {
  readonly partitions: readonly Cursor[];
  readonly nextPageToken: string | undefined;
};

type Asked = {
  database: number;
  root: number;
  group: number;
  from: Uint8Array;
  to: Uint8Array;
  parts: number;
};

const largestPage = 1000;

/** The keys of a whole group: what is nested has entries, and what is at the root is a collection. */
const keysOfGroup = (queries: DocumentsQueries, given: (name: keyof Asked) => never) =>
  queries
    .selectFrom('document_entries as e')
    .where('e.database', '=', given('database'))
    .where('e.scope', '=', given('group'))
    .where('e.field', '=', nameField)
    .where('e.value', '>=', given('from'))
    .where('e.value', '<', given('to'))
    .select('e.value as path_key')
    .unionAll(
      queries
        .selectFrom('documents as r')
        .where('r.database', '=', given('database'))
        .where('r.collection', '=', given('root'))
        .where('r.path_key', '>=', given('from'))
        .where('r.path_key', '<', given('to'))
        .select('r.path_key'),
    );

/** Cursors that cut a group by its names into parts of about the same size. */
export function partitioning(database: Database, queries: DocumentsQueries, numbers: Numbers) {
  const select = prepare<Asked>((given) =>
    queries
      .with('named', () => keysOfGroup(queries, given))
      .with('numbered', (build) =>
        build
          .selectFrom('named')
          .select([
            'named.path_key',
            sql<number>`row_number() over (order by path_key)`.as('number'),
            sql<number>`count(*) over ()`.as('count'),
          ]),
      )
      .selectFrom('numbered as n')
      .innerJoin('documents as d', (join) =>
        join.on('d.database', '=', given('database')).onRef('d.path_key', '=', 'n.path_key'),
      )
      // The first of each part but the first.
      .where(
        sql<boolean>`n.number > 1 and (n.number - 1) * cast(${given('parts')} as bigint) / n.count > (n.number - 2) * cast(${given('parts')} as bigint) / n.count`,
      )
      .orderBy('n.path_key')
      .select('d.path'),
  );

  const numberOf = async (number: number, collection: Path) =>
    (await numbers.scope(number, { kind: 'collection', collection })) ?? 0;

  async function cursorsOf({
    query,
    partitionCount,
  }: PartitionRequest): Promise<readonly string[]> {
    const { database: name, parent, collectionId = '' } = query;
    const number = await numbers.database(name);
    if (number === undefined) return [];
    const group = (await numbers.scope(number, { kind: 'group', collectionId })) ?? 0;
    const root = await numberOf(number, [collectionId]);
    const { from, to } = prefixRange(keyPrefix(parent));
    const parentKey = documentKey(parent);
    const below = parent.map((id) => `${id}/`).join('');
    const rows = await database.read(
      select({
        ...{ database: number, group, root, to, parts: partitionCount + 1 },
        // Not the parent itself.
        from: parent.length === 0 || mayBeginLikeCut(parentKey) ? from : justAfter(parentKey),
      }),
      { long: true },
    );
    return rows
      .map((row) => String(row['path']))
      .filter((path) => path.startsWith(below))
      .map((path) => printName(name, [path]))
      .sort(compareReferences);
  }

  return async (request: PartitionRequest): Promise<Partitioned> => {
    const { query, partitionCount, pageSize = 0, pageToken = '' } = request;
    const [order, ...others] = query.orderBy;
    const isByName =
      order !== undefined && isNamePath(order.path) && order.direction === 'ASCENDING';
    if (!query.allDescendants || !isByName || others.length > 0 || query.where !== undefined) {
      throw invalid('Only a query of a collection group by __name__ can be partitioned.');
    }
    if (query.collectionId === undefined || query.limit !== undefined || query.offset > 0) {
      throw invalid('A query that is partitioned has a collection, and neither limit nor offset.');
    }
    if (partitionCount <= 0) throw invalid('partition_count must be greater than zero.');
    if (pageSize < 0) throw invalid('page_size is negative.');
    const bound = [query.database, query.parent, query.collectionId, partitionCount];
    const after = pageToken === '' ? undefined : readPageToken(bound, pageToken);
    const names = await cursorsOf(request);
    const isAfter = (name: string) => compareReferences(name, String(after)) > 0;
    const start = after === undefined ? 0 : names.filter((name) => !isAfter(name)).length;
    const page = names.slice(start, start + Math.min(largestPage, pageSize || largestPage));
    const last = start + page.length < names.length ? page.at(-1) : undefined;
    return {
      partitions: page.map((name) => ({ values: [{ referenceValue: name }], before: true })),
      nextPageToken: last === undefined ? undefined : printPageToken(bound, last),
    };
  };
}
