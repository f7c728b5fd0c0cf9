import type { Database, Statement } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { beforeAll, describe, expect, it } from 'vitest';
import { isTestedOn, postgresPlaces } from './databases.ts';
import { expectFewLookedAt, type Planner, planners, withoutAutovacuum } from './looked-at.ts';

type StatementsOf<Name> = (name: Name) => Promise<readonly Statement[]>;

export type Asked<Name extends string> = {
  readonly migrations: readonly Migration[];
  readonly tables: Readonly<Record<string, unknown>>;
  readonly verbNames: readonly Name[];
  /** What each verb says to a database, as it is by then. */
  everyStatement(open: () => Promise<Database>): Promise<StatementsOf<Name>>;
  /** Many rows of everything, in few commits of each node: it would count them. */
  fill(open: () => Promise<Database>): Promise<void>;
  /** As many rows as nobody needs, and fewer than there are; of short tables, than they have squared. */
  readonly few: number;
  /** Statements that are about many rows, and those about tables that have few. */
  readonly mayLookAtMany: readonly RegExp[];
  /**
   * Lookups of many by one of several indexes that begin alike, which it cannot tell apart before it has
   * counted, and may go through all of them once.
   */
  readonly mayTakeAnotherIndex: readonly RegExp[];
};

/** Looks at nothing, and would be refused what it has inserted already. */
const insertsValues = /^insert into "\w+" \([^)]*\) values /;

/** Every statement on a PostgreSQL that has counted nothing, and on one that has. */
export function describePlans<Name extends string>(asked: Asked<Name>): void {
  const { migrations, tables, verbNames, everyStatement, fill, few } = asked;
  const { mayLookAtMany, mayTakeAnotherIndex } = asked;
  const names = Object.keys(tables);

  describe.runIf(isTestedOn('PostgreSQL'))('on PostgreSQL', () => {
    const place = postgresPlaces();
    const planner = planners();
    const statements = new Map<Name, readonly Statement[]>();
    let database: Database;
    let location: string;
    let emptyThen: Planner;

    const countedTables = () => {
      const parameters = names.map((name) => `'${name}'`).join(', ');
      const sql = `SELECT relname FROM pg_class WHERE relname IN (${parameters}) AND reltuples >= 0`;
      return database.read({ sql, parameters: [] });
    };

    beforeAll(async () => {
      const made = await place();
      location = made.location;
      const open = () => made.open(migrations);
      database = await open();
      await database.commit(withoutAutovacuum(tables));
      const statementsThen = await everyStatement(open);
      emptyThen = await planner(location);
      for (const name of verbNames) {
        for (const statement of await statementsThen(name)) await emptyThen.plan(statement);
      }
      await fill(open);
      const statementsNow = await everyStatement(open);
      for (const name of verbNames) statements.set(name, await statementsNow(name));
    }, 120_000);

    const expectFew = (
      name: Name,
      planned: Readonly<Record<string, Planner>>,
      except: readonly RegExp[],
    ) => {
      const said = statements.get(name) ?? [];
      expect(said).not.toEqual([]);
      const left = [insertsValues, ...except];
      const looking = said.filter(({ sql }) => !left.some((pattern) => pattern.test(sql)));
      return expectFewLookedAt(looking, planned, few);
    };

    describe('that has counted nothing yet', () => {
      let fullNow: Planner;
      beforeAll(async () => {
        expect(await countedTables()).toEqual([]);
        fullNow = await planner(location);
      });

      it.each(verbNames)('%s looks at few rows, however many there are', (name) =>
        expectFew(name, { emptyThen, fullNow }, [...mayLookAtMany, ...mayTakeAnotherIndex]),
      );
    });

    describe('that has counted its tables', () => {
      let countedNow: Planner;
      beforeAll(async () => {
        await database.read({ sql: `ANALYZE ${names.join(', ')}`, parameters: [] });
        expect(await countedTables()).toHaveLength(names.length);
        countedNow = await planner(location);
      });

      // What was planned before is planned again.
      it.each(verbNames)('%s looks at few rows, however many there are', (name) =>
        expectFew(name, { emptyThen, countedNow }, mayLookAtMany),
      );
    });
  });
}
