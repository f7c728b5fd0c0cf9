import { type Database, DatabaseUnavailable } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { commitClock } from '@latchkey/kernel/store/migrations/0019-commit-clock';
import { whileDevelopment } from '@latchkey/kernel/store/while-development';
import { beforeAll, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import { statementsFor } from '../statement.ts';

const migrations: readonly Migration[] = [
  {
    id: '001-notes',
    statements: () => [
      'CREATE TABLE notes (id text PRIMARY KEY)',
      'CREATE TABLE installation (mode text NOT NULL)',
    ],
  },
  commitClock,
];

/** What every database has to keep, whoever made its driver. */
export function whileDevelopmentContract(place: () => Promise<DatabasePlace>): void {
  let database: Database;
  let sql: ReturnType<typeof statementsFor>;

  beforeAll(async () => {
    database = whileDevelopment(await (await place()).open(migrations));
    sql = statementsFor(database.dialect);
  });

  const note = (id: string) => sql`INSERT INTO notes (id) VALUES (${id}) RETURNING id`;
  const nobody = () => ({ ...sql`DELETE FROM notes WHERE id = ${'nobody'}`, must: 'NO' });

  it('gives the rows of what was asked for, and its refusals, until it is taken over', async () => {
    const rows = [[{ id: 'a' }], [{ id: 'b' }]];
    expect(await database.commit([note('a'), note('b')])).toEqual({ committed: true, rows });
    const timed = await database.timedCommit([note('c')]);
    expect(timed).toEqual({ committed: true, rows: [[{ id: 'c' }]], at: expect.any(Number) });
    const refusal = { committed: false, refusal: 'NO' };
    expect(await database.commit([nobody()])).toEqual(refusal);
    expect(await database.timedCommit([nobody()])).toEqual(refusal);

    await database.commit([sql`INSERT INTO installation (mode) VALUES (${'production'})`]);
    for (const late of [database.commit([note('d')]), database.timedCommit([note('e')])]) {
      await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable);
    }
    expect(await database.read(sql`SELECT count(*) AS notes FROM notes`)).toEqual([{ notes: 3 }]);
  });
}
