import { randomUUID } from 'node:crypto';
import type { Sealer } from '@latchkey/kernel/keys/sealing';
import { SealBroken, SealedWithAnotherKey } from '@latchkey/kernel/keys/sealing';
import type { Change, Database } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import type { DecisionSample, Taken } from '../sample/decision-sample.ts';
import { type KeptDecision, unpackDecision } from '../sample/kept-decision.ts';
import { rulesetsQueries } from './tables.ts';

export const keptLimits = {
  /** Milliseconds: nobody's data is kept here for longer than a week. */
  age: 7 * 24 * 3_600_000,
  /** Of all nodes, those included that are no more. */
  rows: 5_000,
  /** Rows of one statement. */
  atOnce: 500,
} as const;

const contextOf = (node: string, number: number): string => `ruleset-decision:${node}:${number}`;

const inPieces = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / keptLimits.atOnce) }, (_, index) =>
    items.slice(index * keptLimits.atOnce, (index + 1) * keptLimits.atOnce),
  );

type Parts = {
  readonly database: Database;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  /** Milliseconds. */
  readonly now: () => number;
};

/** Writes what a sample has, so that a command beside the server finds it. */
export function keepSample({ database, sealer, now }: Parts, sample: DecisionSample) {
  const queries = rulesetsQueries(database.dialect);
  const node = randomUUID();
  let written: ReadonlySet<number> = new Set();

  const insert = (some: readonly Taken[]): Change<never> =>
    statement(
      queries
        .insertInto('ruleset_decisions')
        .values(
          some.map(({ number, at, text }) => ({
            node,
            number,
            at,
            sealed: sealer.seal(text, contextOf(node, number)),
          })),
        )
        // Whether a commit was kept is not always known, and it is then tried again.
        .onConflict((conflict) => conflict.doNothing()),
    );
  const remove = (numbers: readonly number[]): Change<never> =>
    statement(
      queries
        .deleteFrom('ruleset_decisions')
        .where('node', '=', node)
        .where('number', 'in', numbers),
    );
  const prune = (at: number): readonly Change<never>[] => [
    statement(queries.deleteFrom('ruleset_decisions').where('at', '<', at - keptLimits.age)),
    statement(
      queries
        .deleteFrom('ruleset_decisions')
        .where(
          'at',
          '<',
          queries
            .selectFrom('ruleset_decisions')
            .select('at')
            .orderBy('at', 'desc')
            .limit(1)
            .offset(keptLimits.rows),
        ),
    ),
  ];

  async function keep(): Promise<void> {
    sample.forget(now() - keptLimits.age);
    const taken = sample.taken();
    const numbers = new Set(taken.map(({ number }) => number));
    const added = taken.filter(({ number }) => !written.has(number));
    const gone = [...written].filter((number) => !numbers.has(number));
    if (added.length === 0 && gone.length === 0) return;
    await database.commit([
      ...inPieces(gone).map(remove),
      ...inPieces(added).map(insert),
      ...prune(now()),
    ]);
    written = numbers;
  }

  let last: Promise<void> = Promise.resolve();
  /** Nothing is written where nothing has changed, and nothing twice: one after the other. */
  return (): Promise<void> => {
    last = last.then(keep, keep);
    return last;
  };
}

/** Everything that nodes have written, newest first. What another key has sealed is left out. */
export async function readKeptDecisions({
  database,
  sealer,
}: Pick<Parts, 'database' | 'sealer'>): Promise<readonly KeptDecision[]> {
  const queries = rulesetsQueries(database.dialect);
  const all = queries.selectFrom('ruleset_decisions').selectAll().orderBy('at', 'desc');
  const rows = await database.read(statement(all.limit(keptLimits.rows)), { long: true });
  return rows.flatMap((row) => {
    try {
      const context = contextOf(String(row['node']), Number(row['number']));
      return [unpackDecision(sealer.open(String(row['sealed']), context))];
    } catch (error) {
      if (error instanceof SealBroken || error instanceof SealedWithAnotherKey) return [];
      throw error;
    }
  });
}
