import { createSealer } from '@latchkey/kernel/keys/sealing';
import { type Database, DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { compileRules, timestampOfMilliseconds } from '@latchkey/rules';
import { forEachDatabase } from '@latchkey/testing/databases';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Node, openNode } from '../../test/rulesets-nodes.ts';
import { observed, openDecisionSample } from '../sample/decision-sample.ts';
import { keepSample, keptLimits, readKeptDecisions } from './kept-decisions.ts';

const sealer = createSealer(new Uint8Array(32).fill(1));
const start = 1_700_000_000_000;

const rules = compileRules(`rules_version = '2';
service cloud.firestore { match /{document=**} { allow get; } }`);

describe('a sample that is kept', () => {
  forEachDatabase((_, place) => {
    let node: Node;
    beforeEach(async () => {
      node = await openNode(await place());
    });

    const openKept = (now = () => start, database = node.database) => {
      const sample = openDecisionSample();
      const keep = keepSample({ database, sealer, now }, sample);
      const decide = (document: string, at = start) =>
        observed(rules, sample).decide({
          service: 'cloud.firestore',
          method: 'get',
          path: ['databases', '(default)', 'documents', ...document.split('/')],
          auth: { uid: 'ada', token: new Map() },
          time: timestampOfMilliseconds(at),
          resource: new Map([['data', 'a secret']]),
        });
      return { keep, decide };
    };
    const documents = async (opener = sealer) => {
      const kept = await readKeptDecisions({ database: node.database, sealer: opener });
      return kept.map(({ request }) => request.path.slice(3).join('/')).sort();
    };
    const rows = async () =>
      node.database.read({ sql: 'SELECT * FROM ruleset_decisions', parameters: [] });

    test('is found by whoever has the key, of all nodes', async () => {
      const [one, other] = [openKept(), openKept()];
      await one.decide('notes/one');
      await other.decide('notes/two');
      await one.keep();
      await other.keep();
      expect(await documents()).toEqual(['notes/one', 'notes/two']);
      expect(JSON.stringify(await rows())).not.toMatch(/secret|notes|"ada"/);
      expect(await documents(createSealer(new Uint8Array(32)))).toEqual([]);
    });

    test('has what is new, and no longer what was pushed out', async () => {
      const { decide, keep } = openKept();
      for (let turn = 0; turn < 8; turn += 1) await decide(`notes/${turn}`);
      await keep();
      await decide('notes/8', start + 2_000);
      await keep();
      await keep();
      expect(await documents()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((turn) => `notes/${turn}`));
    });

    test('is written once, also by two at a time and after a commit of which nobody knows', async () => {
      let isCutOff = true;
      const database: Database = {
        ...node.database,
        async commit(changes) {
          const outcome = await node.database.commit(changes);
          if (isCutOff) throw new DatabaseUnavailable('Whether it was kept is not known.');
          return outcome;
        },
      };
      const { decide, keep } = openKept(undefined, database);
      await decide('notes/one');
      await expect(keep()).rejects.toThrow(DatabaseUnavailable);
      isCutOff = false;
      await decide('notes/two');
      await Promise.all([keep(), keep()]);
      expect(await documents()).toEqual(['notes/one', 'notes/two']);
    });

    test('forgets what is older than a week, also of nodes that are no more', async () => {
      let now = start;
      const dead = openKept(() => now);
      await dead.decide('notes/dead');
      await dead.keep();
      now += keptLimits.age + 1;
      const living = openKept(() => now);
      await living.decide('notes/living', now);
      await living.keep();
      expect(await documents()).toEqual(['notes/living']);
      await dead.keep();
      expect(await documents()).toEqual(['notes/living']);
    });

    test('has so many rows, of whatever nodes there were', async () => {
      const sealed = 'x';
      const insert = (from: number, count: number) => ({
        sql: `INSERT INTO ruleset_decisions (node, number, at, sealed) VALUES ${Array.from(
          { length: count },
          (_, index) =>
            `('old', ${from + index}, ${start - 1_000_000 + from + index}, '${sealed}')`,
        ).join(', ')}`,
        parameters: [],
      });
      await node.database.commit([insert(0, 3_000), insert(3_000, 3_000)]);
      const { decide, keep } = openKept();
      await decide('notes/one');
      await keep();
      expect((await rows()).length).toBe(keptLimits.rows + 1);
      expect(await documents()).toEqual(['notes/one']);
    });
  });
});
