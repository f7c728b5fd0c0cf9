import type { Migration } from '../migrate.ts';

/** The latest commit time that was given out, in one row that the first such commit makes. */
export const commitClock: Migration = {
  id: '0019-commit-clock',
  statements: () => [
    `CREATE TABLE commit_clock (
      id integer PRIMARY KEY CHECK (id = 1),
      microseconds bigint NOT NULL
    )`,
  ],
};
