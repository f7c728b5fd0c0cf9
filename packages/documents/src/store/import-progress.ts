import type { Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import type { DatabaseName } from '../paths/document-name.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import type { Numbers } from './numbers.ts';

/** How far an import has come, where what it has brought is, so that a copy of it has both. */
export type ImportProgress = {
  readonly progress: {
    of(database: DatabaseName, id: string): Promise<string | undefined>;
    save(database: DatabaseName, id: string, progress: string): Promise<void>;
    forget(database: DatabaseName, id: string): Promise<void>;
  };
};

type Parts = {
  readonly database: Database;
  readonly queries: DocumentsQueries;
  readonly numbers: Numbers;
  /** Milliseconds. */
  readonly clock: () => number;
};

export function importProgress({ database, queries, numbers, clock }: Parts): ImportProgress {
  type Key = { database: number; id: string };
  const find = prepare<Key>((given) =>
    queries
      .selectFrom('document_imports')
      .where('database', '=', given('database'))
      .where('id', '=', given('id'))
      .select('progress'),
  );
  const keep = prepare<Key & { progress: string; saved: number }>((given) =>
    queries
      .insertInto('document_imports')
      .values({
        database: given('database'),
        id: given('id'),
        progress: given('progress'),
        saved: given('saved'),
      })
      .onConflict((conflict) =>
        conflict.columns(['database', 'id']).doUpdateSet((build) => ({
          progress: build.ref('excluded.progress'),
          saved: build.ref('excluded.saved'),
        })),
      ),
  );
  const drop = prepare<Key>((given) =>
    queries
      .deleteFrom('document_imports')
      .where('database', '=', given('database'))
      .where('id', '=', given('id')),
  );

  return {
    progress: {
      async of(name, id) {
        const number = await numbers.database(name);
        if (number === undefined) return undefined;
        const [row] = await database.read(find({ database: number, id }));
        return row === undefined ? undefined : String(row['progress']);
      },
      async save(name, id, progress) {
        const number = await numbers.made.database(name);
        const saved = Math.floor(clock());
        await database.commit([keep({ database: number, id, progress, saved })]);
      },
      async forget(name, id) {
        const number = await numbers.database(name);
        if (number !== undefined) await database.commit([drop({ database: number, id })]);
      },
    },
  };
}
