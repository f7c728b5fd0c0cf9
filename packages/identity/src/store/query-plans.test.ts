import type { Database, Statement } from '@latchkey/kernel/store/database';
import { sqlitePlaces } from '@latchkey/testing/databases';
import { asksNothing, everyStatement, verbNames } from '@latchkey/testing/every-statement';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from './migrations/index.ts';
import { tenantTables } from './tables.ts';

/** Tables with a handful of rows, and what only an operator at a keyboard does. */
const mayReadAll = [
  'signingKeys.list',
  'serviceAccounts.list',
  'keptMessages.list',
  'keptMessages.clear',
];

describe('on SQLite', () => {
  const place = sqlitePlaces();
  let database: Database;
  let statementsOf: Awaited<ReturnType<typeof everyStatement>>['statementsOf'];

  beforeAll(async () => {
    database = await (await place()).open(migrations);
    ({ statementsOf } = await everyStatement(database));
  });

  const planOf = async ({ sql, parameters }: Statement): Promise<readonly string[]> =>
    (await database.read({ sql: `EXPLAIN QUERY PLAN ${sql}`, parameters })).map(({ detail }) =>
      String(detail),
    );

  /** An index read from its beginning is no scan of a table where the statement stops early. */
  const readsAll = (sql: string) => (step: string) =>
    // What a statement gathers for itself first is no table either.
    /^SCAN (?!CONSTANT ROW|kinds)/.test(step) &&
    !(/ USING .*INDEX /.test(step) && /\blimit \?$/.test(sql));

  it.each(verbNames)('%s reads no table from end to end', async (name) => {
    const statements = await statementsOf(name);
    if (!asksNothing.includes(name)) expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const plan = await planOf(statement);
      const scans = plan.filter(readsAll(statement.sql));
      expect({ sql: statement.sql, scans }).toEqual({
        sql: statement.sql,
        scans: mayReadAll.includes(name) ? expect.anything() : [],
      });
    }
  });

  /**
   * Deliverers and sweepers work for everybody at once, and whoever comes back from a provider brings
   * a state that only its row knows the tenant of. Nobody else may be here.
   */
  const workForAll = [
    /^(messageQueue|keptMessages)\./,
    /\.prune/,
    /^providerSignIns\.find$/,
    /^accounts\.oldGuests$/,
  ];

  const timesIn = (sql: string, pattern: RegExp) => [...sql.matchAll(pattern)].length;
  const mentions = new RegExp(`(?:from|join|update|into) "(?:${tenantTables.join('|')})"`, 'g');

  it.each(verbNames)('%s says whose rows it means', async (name) => {
    if (workForAll.some((pattern) => pattern.test(name))) return;
    for (const { sql } of await statementsOf(name)) {
      const named = timesIn(sql, /"tenant" = /g) + timesIn(sql, /into "\w+" \([^)]*"tenant"/g);
      expect([sql, named]).toEqual([sql, Math.max(named, timesIn(sql, mentions))]);
    }
  });

  const meetLiveSessionsOnly = [
    'sessions.ofAccount',
    'sessions.insert',
    'sessions.revoke',
    'sessions.revokeOwn',
    'sessions.revokeOthers',
    'sessions.revokeAll',
    'sessions.prune',
  ];

  // Whoever signs in once a minute has 45,000 sessions that are over; the writer would walk over them for
  // everybody, at every sign-in, and when tidying once for each of them.
  it.each(meetLiveSessionsOnly)(
    '%s walks over no session of the account that ended',
    async (name) => {
      const plans = await Promise.all((await statementsOf(name)).map(planOf));
      expect(plans.flat()).not.toEqual([]);
      expect(plans.flat().filter((step) => step.includes('sessions_by_account'))).toEqual([]);
    },
  );

  it('a plan without its index is noticed', async () => {
    const sql = 'SELECT * FROM accounts WHERE display_name = ?';
    expect((await planOf({ sql, parameters: ['Ada'] })).filter(readsAll(sql))).toHaveLength(1);
  });
});
