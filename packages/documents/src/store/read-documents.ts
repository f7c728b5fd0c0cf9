import type { Snapshot } from '@latchkey/kernel/store/database';
import { documentKey } from '../encoding/document-key.ts';
import { type DatabaseName, pathOf } from '../paths/document-name.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { preparedRows } from './prepared-rows.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';

export type ReadDocuments = (
  reader: Snapshot,
  database: { readonly number: number; readonly name: DatabaseName },
  names: readonly string[],
) => Promise<ReadonlyMap<string, StoredDocument>>;

/** Documents by their full names. What is missing is not in the answer. */
export function documentReading(queries: DocumentsQueries): ReadDocuments {
  const select = preparedRows(
    ['database', 'path_key'],
    (rows) =>
      queries
        .selectFrom('documents')
        .where('database', '=', rows[0]?.database as never)
        .where(
          'path_key',
          'in',
          rows.map(({ path_key }) => path_key),
        )
        .select(['path', 'fields', 'created', 'updated']),
    { fillUp: true },
  );

  return async (reader, { number, name }, names) => {
    const statements = select(names.map((one) => [number, documentKey(pathOf(one))]));
    const found = new Map<string, StoredDocument>();
    for (const { sql, parameters } of statements) {
      // Nothing in it stands for the time of a commit.
      const rows = await reader.read({ sql, parameters: parameters as readonly never[] });
      for (const row of rows) {
        const document = storedDocument(name, row);
        found.set(document.name, document);
      }
    }
    return found;
  };
}
