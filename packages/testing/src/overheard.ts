import type { Database, Statement, TimedChange } from '@latchkey/kernel/store/database';

const someTime = 1_700_000_000_000_000;

const isTime = (value: TimedChange['parameters'][number]): value is { readonly commitTime: true } =>
  typeof value === 'object' && value !== null && 'commitTime' in value;

/** As it could be committed, at some time. */
const atSomeTime = (change: TimedChange): Statement => ({
  ...change,
  parameters: change.parameters.map((value) => (isTime(value) ? someTime : value)),
});

/** A database, and the statements that it was handed since it was last asked for them. */
export function overheard(database: Database): {
  readonly listening: Database;
  statements(): readonly Statement[];
} {
  let heard: Statement[] = [];
  return {
    listening: {
      ...database,
      read(statement, options) {
        heard.push(statement);
        return database.read(statement, options);
      },
      snapshot: (work, options) =>
        database.snapshot(
          (snapshot) =>
            work({
              read(statement) {
                heard.push(statement);
                return snapshot.read(statement);
              },
            }),
          options,
        ),
      commit(changes) {
        heard.push(...changes);
        return database.commit(changes);
      },
      timedCommit(changes) {
        heard.push(...changes.map(atSomeTime));
        return database.timedCommit(changes);
      },
    },
    statements() {
      const all = heard;
      heard = [];
      return all;
    },
  };
}
