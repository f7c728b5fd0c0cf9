import type { Database } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import type { DatabaseName } from '../paths/document-name.ts';
import { documentsQueries } from './documents-queries.ts';

/** Collections below documents are many; which kinds of them there are shows in the first of them. */
const mostCollections = 100_000;

/** Collections that have documents, by their ids without those of documents between them. */
export async function collectionPatterns(
  database: Pick<Database, 'dialect' | 'read'>,
  { project, database: name }: DatabaseName,
): Promise<readonly (readonly string[])[]> {
  const queries = documentsQueries(database.dialect);
  const numbered = queries
    .selectFrom('document_databases')
    .select('database')
    .where('project', '=', project)
    .where('name', '=', name);
  const [row] = await database.read(statement(numbered));
  if (row === undefined) return [];
  const number = Number(row['database']);
  const collections = queries
    .selectFrom('document_scopes')
    .select('path')
    .where('database', '=', number)
    .where('kind', '=', 'collection')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('documents')
          .select('key')
          .where('documents.database', '=', number)
          .whereRef('documents.collection', '=', 'document_scopes.scope'),
      ),
    )
    .limit(mostCollections);
  const rows = await database.read(statement(collections), { long: true });
  const patterns = new Map<string, readonly string[]>();
  for (const { path } of rows) {
    const ids = String(path)
      .split('/')
      .filter((_, index) => index % 2 === 0);
    patterns.set(ids.join('/'), ids);
  }
  return [...patterns.values()].toSorted((one, other) =>
    one.join('/') < other.join('/') ? -1 : 1,
  );
}
