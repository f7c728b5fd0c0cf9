import { randomBytes } from 'node:crypto';
import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore, type Store } from '@latchkey/identity/store/store';
import type { Change } from '@latchkey/kernel/change';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, beforeEach } from 'vitest';
import type { DatabasePlace } from '../databases.ts';

const tables = [
  ...['sessions', 'identities', 'codes', 'accounts', 'outbox', 'audit'],
  ...['guess_budgets', 'send_budgets', 'settings', 'signing_keys', 'service_accounts'],
  ...['usage_marks', 'usage_days', 'usage_clients'],
];

/** Two nodes of one installation, each with connections of its own. */
export type TwoNodes = {
  readonly database: Database;
  readonly nodes: readonly [Store, Store];
  /** That of the first node. */
  readonly store: Store;
  /** How often the dispatcher was woken. */
  wakes(): number;
  /** All at once, on both nodes in turn: how often each answer was given. */
  burst<Refusal extends string>(
    count: number,
    changes: (node: Store, turn: number) => readonly Change<Refusal>[],
  ): Promise<Record<string, number>>;
};

const burstOn =
  (nodes: readonly [Store, Store]): TwoNodes['burst'] =>
  async (count, changes) => {
    const answers: Record<string, number> = {};
    const outcomes = await Promise.all(
      Array.from({ length: count }, (_, turn) => {
        const node = nodes[turn % 2] ?? nodes[0];
        return node.commit(changes(node, turn));
      }),
    );
    for (const outcome of outcomes) {
      const answer = outcome ?? 'committed';
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    return answers;
  };

async function openNodes({ open }: DatabasePlace): Promise<TwoNodes> {
  const database = await open(migrations);
  const sealer = createSealer(randomBytes(32));
  let wakes = 0;
  const node = (of: Database) =>
    createStore(of, sealer, {
      monotonicNow: () => performance.now(),
      onCommitted: (topics) => {
        if (topics.has('outbox')) wakes += 1;
      },
    });
  const nodes = [node(database), node(await open(migrations))] as const;
  return { database, nodes, store: nodes[0], wakes: () => wakes, burst: burstOn(nodes) };
}

/** Opens them before the tests of this suite, and empties their tables before each. */
export function twoNodes(place: () => Promise<DatabasePlace>): () => TwoNodes {
  let opened: TwoNodes | undefined;
  const nodes = () => {
    if (opened === undefined) throw new Error('Nothing is open before the tests begin.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openNodes(await place());
  });
  beforeEach(async () => {
    const changes = tables.map((table) => ({ sql: `DELETE FROM ${table}`, parameters: [] }));
    await nodes().database.commit(changes);
  });
  return nodes;
}
