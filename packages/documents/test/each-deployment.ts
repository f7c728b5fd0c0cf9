import type { SettingSource } from '@latchkey/kernel/settings/setting';
import { isTestedOn } from '@latchkey/testing/databases';
import { installedPostgres } from '@latchkey/testing/installed-postgres';
import { nodeEnvironment } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe } from 'vitest';
import { type DocumentsWorld, startDocumentsWorld } from './documents-world.ts';

/** The node whose turn it is. */
type NodeAt = (turn: number) => DocumentsWorld;

/** One node on SQLite, and two that share nothing but a PostgreSQL database. */
export function forEachDocumentsDeployment(
  rules: string | undefined,
  suite: (nodeAt: NodeAt) => void,
  settings: SettingSource = {},
): void {
  describe('one node on SQLite', () =>
    suite(started(async () => [await startDocumentsWorld(rules, { environment: settings })])));
  if (!isTestedOn('PostgreSQL')) return;
  describe('two nodes on PostgreSQL', () => {
    const place = installedPostgres();
    suite(
      started(async () => {
        const environment = { ...settings, ...nodeEnvironment((await place()).location) };
        return [
          await startDocumentsWorld(rules, { environment }),
          await startDocumentsWorld(rules, { environment }),
        ];
      }),
    );
  });
}

function started(start: () => Promise<readonly DocumentsWorld[]>): NodeAt {
  let nodes: readonly DocumentsWorld[] = [];
  beforeAll(async () => {
    nodes = await start();
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
  });
  return (turn) => {
    const node = nodes[turn % nodes.length];
    if (node === undefined) throw new Error('The nodes start before the first test.');
    return node;
  };
}
