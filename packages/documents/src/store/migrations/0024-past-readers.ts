import type { Migration } from '@latchkey/kernel/store/migrate';

/** Who reads at a time for longer than changes are kept. */
export const pastReaders: Migration = {
  id: '0024-past-readers',
  statements: () => [
    `CREATE TABLE document_past_readers (
      database integer NOT NULL,
      id text NOT NULL,
      since bigint NOT NULL,
      until bigint NOT NULL,
      PRIMARY KEY (database, id)
    )`,
  ],
};
