import { prepare } from '@latchkey/kernel/store/prepared';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { sql } from 'kysely';
import type { IndexingState } from '../indexes/indexing.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import type { IndexingRow } from './indexings.ts';

type One = { database: number };
type Kept = One & {
  before: number;
  version: number;
  phase: string;
  complete: string;
  target: string;
  traces: string;
  since: number;
  documents: number;
};
type Step = One & {
  version: number;
  fromCollection: number;
  fromKey: Uint8Array;
  collection: number;
  key: Uint8Array;
  count: number;
};
type After = One & { collection: number; key: Uint8Array; limit: number };

/** What is read and written while indexes are built and removed. */
export function indexingStatements(queries: DocumentsQueries) {
  return {
    /** Touches nothing if another version is there by now. The walk begins at the first document. */
    keep: prepare<Kept>((given) =>
      queries
        .insertInto('document_indexing')
        .columns([
          ...(['database', 'version', 'phase', 'complete', 'target', 'traces', 'since'] as const),
          ...(['walked_collection', 'walked_key', 'walked', 'documents'] as const),
        ])
        .values({
          database: given('database'),
          version: given('version'),
          phase: given('phase'),
          complete: given('complete'),
          target: given('target'),
          traces: given('traces'),
          since: given('since'),
          walked_collection: 0,
          walked_key: new Uint8Array(),
          walked: 0,
          documents: given('documents'),
        })
        .onConflict((conflict) =>
          conflict
            .column('database')
            .doUpdateSet((build) => ({
              version: build.ref('excluded.version'),
              phase: build.ref('excluded.phase'),
              complete: build.ref('excluded.complete'),
              target: build.ref('excluded.target'),
              traces: build.ref('excluded.traces'),
              since: build.ref('excluded.since'),
              walked_collection: build.ref('excluded.walked_collection'),
              walked_key: build.ref('excluded.walked_key'),
              walked: build.ref('excluded.walked'),
              documents: build.ref('excluded.documents'),
            }))
            .where('document_indexing.version', '=', given('before')),
        ),
    ),
    /** Touches nothing if somebody else has walked on meanwhile. */
    step: prepare<Step>((given) =>
      queries
        .updateTable('document_indexing')
        .where('database', '=', given('database'))
        .where('version', '=', given('version'))
        .where('walked_collection', '=', given('fromCollection'))
        .where('walked_key', '=', given('fromKey'))
        .set((build) => ({
          walked_collection: given('collection'),
          walked_key: given('key'),
          walked: build('walked', '+', given('count')),
        })),
    ),
    underWay: statement(
      acrossTenants(queries)
        .selectFrom('document_indexing')
        .where('phase', '<>', 'ready')
        .orderBy('database')
        .select('database'),
    ),
    /** Collections in the order of their numbers, from this one on. */
    collections: prepare<Omit<After, 'key'>>((given) =>
      queries
        .selectFrom('document_scopes')
        .where('database', '=', given('database'))
        .where('kind', '=', 'collection')
        .where('scope', '>=', given('collection'))
        .orderBy('scope')
        .limit(given('limit'))
        .select(['scope', 'path']),
    ),
    documents: prepare<After>((given) =>
      queries
        .selectFrom('documents')
        .where('database', '=', given('database'))
        .where('collection', '=', given('collection'))
        .where('key', '>', given('key'))
        .orderBy('key')
        .limit(given('limit'))
        .select(['key', 'path', 'path_key', 'fields']),
    ),
    /** How many documents each collection has. */
    counts: prepare<One>((given) =>
      queries
        .selectFrom('documents as d')
        .where('d.database', '=', given('database'))
        .innerJoin('document_scopes as s', (join) =>
          join.on('s.database', '=', given('database')).onRef('s.scope', '=', 'd.collection'),
        )
        .groupBy('s.path')
        .select(['s.path', sql<number>`count(*)`.as('count')]),
    ),
  };
}

export const keptState = ({ phase, complete, target, traces }: IndexingState) => ({
  phase,
  complete: JSON.stringify(complete),
  target: JSON.stringify(target),
  traces: JSON.stringify(traces),
});

export type Walked = Pick<IndexingRow, 'collection' | 'key'>;
