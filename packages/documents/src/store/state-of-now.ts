import type { Database } from '@latchkey/kernel/store/database';
import type { SelectQueryBuilder } from 'kysely';
import type { DocumentsSchema } from './schema.ts';

type Log = DocumentsSchema & { c: DocumentsSchema['document_changes'] };

const states = [
  'd.fields as now_fields',
  'd.created as now_created',
  'd.updated as now_updated',
] as const;

/**
 * Changes with the document that is there now, where it is what the change has led to. As long as
 * PostgreSQL has not counted the documents it would go through all of them for each change; here it can
 * only look for one.
 */
export const withStateOfNow = <Output>(
  changes: SelectQueryBuilder<Log, 'c', Output>,
  dialect: Database['dialect'],
) =>
  dialect === 'postgres'
    ? changes
        .leftJoinLateral(
          (build) =>
            build
              .selectFrom('documents as o')
              .whereRef('o.database', '=', 'c.database')
              .whereRef('o.path_key', '=', 'c.path_key')
              .whereRef('o.updated', '=', 'c.at')
              .select(['o.fields', 'o.created', 'o.updated'])
              .limit(1)
              .as('d'),
          (join) => join.onTrue(),
        )
        .select(states)
    : changes
        .leftJoin('documents as d', (join) =>
          join
            .onRef('d.database', '=', 'c.database')
            .onRef('d.path_key', '=', 'c.path_key')
            .onRef('d.updated', '=', 'c.at'),
        )
        .select(states);
