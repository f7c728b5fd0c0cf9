import { afterAll, beforeAll, describe } from 'vitest';
import { isTestedOn } from './databases.ts';
import { installedPostgres } from './installed-postgres.ts';
import { nodeEnvironment, startWorld, type World, type WorldOptions } from './world.ts';

/** Nodes of one installation; whoever races sends its requests to all of them in turn. */
type Nodes = readonly [World, ...World[]];

/**
 * The same suite where requests can overtake each other: in one process on SQLite, and between two
 * nodes that share nothing but a PostgreSQL database.
 */
export function forEachDeployment(
  suite: (nodes: () => Nodes, database: 'sqlite' | 'postgres') => void,
  settings: Readonly<Record<string, string>> = {},
  /** A clock for all nodes, which stands still while a test wants it to. */
  clock: Pick<WorldOptions, 'now'> = {},
): void {
  describe('one node on SQLite', () =>
    suite(
      started(async () => [await startWorld({ environment: settings, ...clock })]),
      'sqlite',
    ));
  if (!isTestedOn('PostgreSQL')) return;
  describe('two nodes on PostgreSQL', () => {
    const place = installedPostgres();
    suite(
      started(async () => {
        const environment = { ...nodeEnvironment((await place()).location), ...settings };
        const start = () => startWorld({ environment, ...clock });
        return [await start(), await start()];
      }),
      'postgres',
    );
  });
}

function started(start: () => Promise<Nodes>): () => Nodes {
  let nodes: Nodes | undefined;
  beforeAll(async () => {
    nodes = await start();
  });
  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.close()));
  });
  return () => {
    if (nodes === undefined) throw new Error('The nodes start before the first test.');
    return nodes;
  };
}

/** All at once, shared out among the nodes. */
export function race<Result>(
  nodes: Nodes,
  count: number,
  request: (node: World, turn: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: count }, (_, turn) =>
      request(nodes[turn % nodes.length] ?? nodes[0], turn),
    ),
  );
}
