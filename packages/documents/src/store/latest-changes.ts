import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { statement } from '@latchkey/kernel/store/queries';
import { type DatabaseName, printName } from '../paths/document-name.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { withStateOfNow } from './state-of-now.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';

/** A change with what there was before and after it; nothing where the document was missing. */
export type LatestChange = {
  readonly database: DatabaseName;
  readonly at: Microseconds;
  /** Its place in the commit. */
  readonly position: number;
  readonly name: string;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
  /** As it was written down then. */
  readonly changedBy: string | undefined;
};

export type LatestChanges = {
  /** The end of the logs of all databases together, the newest first. */
  latestChanges(most: number): Promise<readonly LatestChange[]>;
};

const documentIn = (database: DatabaseName, row: Row, prefix: '' | 'now_') =>
  row[`${prefix}fields`] === null
    ? undefined
    : storedDocument(database, {
        path: row['path'] ?? null,
        fields: row[`${prefix}fields`] ?? null,
        created: row[`${prefix}created`] ?? null,
        updated: row[`${prefix}updated`] ?? null,
      });

export function readingLatest(database: Database, queries: DocumentsQueries): LatestChanges {
  const databases = statement(
    queries.selectFrom('document_databases').select(['database', 'project', 'name']),
  );
  const last = prepare<{ database: number; limit: number }>((given) =>
    withStateOfNow(
      queries
        .selectFrom('document_changes as c')
        .where('c.database', '=', given('database'))
        .orderBy('c.at', 'desc')
        .orderBy('c.position', 'desc')
        .limit(given('limit'))
        .select([
          'c.at',
          'c.position',
          'c.path',
          'c.fields',
          'c.created',
          'c.updated',
          'c.changed_by',
        ]),
      database.dialect,
    ),
  );

  async function inDatabase(number: number, name: DatabaseName, limit: number) {
    const rows = await database.read(last({ database: number, limit }));
    // All that is later was read as well: what a change led to is what was before the next one.
    const later = new Map<string, StoredDocument | undefined>();
    return rows.map((row): LatestChange => {
      const changed = printName(name, [String(row['path'])]);
      const before = documentIn(name, row, '');
      const after = later.has(changed) ? later.get(changed) : documentIn(name, row, 'now_');
      later.set(changed, before);
      const changedBy = row['changed_by'] == null ? undefined : String(row['changed_by']);
      const [at, position] = [Number(row['at']), Number(row['position'])];
      return { database: name, at, position, name: changed, before, after, changedBy };
    });
  }

  return {
    async latestChanges(most) {
      const all: LatestChange[] = [];
      for (const row of await database.read(databases)) {
        const name = { project: String(row['project']), database: String(row['name']) };
        all.push(...(await inDatabase(Number(row['database']), name, most)));
      }
      return all
        .sort((one, other) => other.at - one.at || other.position - one.position)
        .slice(0, most);
    },
  };
}
