import type { SqlValue, Statement } from '@latchkey/kernel/store/database';
import pg from 'pg';
import { afterAll, expect } from 'vitest';

type Node = {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
};

const ownRows = (node: Node): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)) *
  node['Actual Loops'];

/** Every row that was looked at on the way, those that were thrown away included. */
const rowsOf = (node: Node, besides?: string): number =>
  (besides !== undefined && node['Relation Name'] === besides ? 0 : ownRows(node)) +
  (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below, besides), 0);

/** Of what `EXPLAIN (ANALYZE, FORMAT JSON)` answers; the rows of one table may be left out. */
export function rowsLookedAt(answer: unknown, besides?: string): number {
  const [{ Plan: plan }] = (typeof answer === 'string' ? JSON.parse(answer) : answer) as [
    { readonly Plan: Node },
  ];
  return rowsOf(plan, besides);
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  return value instanceof Uint8Array ? `'\\x${Buffer.from(value).toString('hex')}'` : `${value}`;
}

/** A connection of a server that keeps one plan for each statement, whatever its values are. */
export type Planner = {
  /** Plans what was not planned before, for what the tables hold now. */
  plan(statement: Statement): Promise<void>;
  /** How many rows the statement looks at by that plan. What it changes is taken back. */
  lookedAt(statement: Statement, besides?: string): Promise<number>;
};

/** Closed when the surrounding `describe` is over. */
export function planners(): (location: string) => Promise<Planner> {
  const clients: pg.Client[] = [];
  afterAll(() => Promise.all(clients.map((client) => client.end())));

  return async (location) => {
    const client = new pg.Client(location);
    clients.push(client);
    await client.connect();
    await client.query('SET plan_cache_mode = force_generic_plan');
    const names = new Map<string, string>();

    async function nameOf(sql: string): Promise<string> {
      const known = names.get(sql);
      if (known !== undefined) return known;
      const name = `s${names.size}`;
      names.set(sql, name);
      await client.query(`PREPARE ${name} AS ${sql}`);
      return name;
    }

    async function explain({ sql, parameters }: Statement, options: string): Promise<unknown> {
      const given = parameters.length === 0 ? '' : `(${parameters.map(literal).join(', ')})`;
      const execute = `EXECUTE ${await nameOf(sql)} ${given}`;
      await client.query('BEGIN');
      try {
        const { rows } = await client.query(`EXPLAIN (${options}) ${execute}`);
        return rows[0]?.['QUERY PLAN'];
      } finally {
        await client.query('ROLLBACK');
      }
    }

    return {
      async plan(statement) {
        await explain(statement, 'FORMAT JSON');
      },
      async lookedAt(statement, besides) {
        return rowsLookedAt(await explain(statement, 'ANALYZE, FORMAT JSON'), besides);
      },
    };
  };
}

/** Nobody but the server itself counts these tables. */
export const withoutAutovacuum = (tables: Readonly<Record<string, unknown>>) =>
  Object.keys(tables).map((table) => ({
    sql: `ALTER TABLE ${table} SET (autovacuum_enabled = off)`,
    parameters: [],
  }));

/** By each of the plans, with what they are called; the rows of one table may be left out. */
export async function expectFewLookedAt(
  statements: readonly Statement[],
  planned: Readonly<Record<string, Planner>>,
  few: number,
  besides?: string,
): Promise<void> {
  for (const statement of statements) {
    for (const [when, by] of Object.entries(planned)) {
      const looked = await by.lookedAt(statement, besides);
      expect({ sql: statement.sql, when, looked }).toEqual({
        ...{ sql: statement.sql, when },
        looked: expect.toSatisfy((rows: number) => rows < few),
      });
    }
  }
}
