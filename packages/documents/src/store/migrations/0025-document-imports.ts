import type { Migration } from '@latchkey/kernel/store/migrate';

/** How far imports of files have come, beside what they have brought. */
export const documentImports: Migration = {
  id: '0025-document-imports',
  statements: () => [
    `CREATE TABLE document_imports (
      database integer NOT NULL,
      id text NOT NULL,
      progress text NOT NULL,
      saved bigint NOT NULL,
      PRIMARY KEY (database, id)
    )`,
  ],
};
