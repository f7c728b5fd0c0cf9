import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { localNotifications } from '@latchkey/kernel/store/notifications';
import { type Rules, timestampOfMilliseconds } from '@latchkey/rules';
import { forEachDatabase } from '@latchkey/testing/databases';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Node, openNode, operator, rulesAllowing } from '../test/rulesets-nodes.ts';
import { openRulesets, releasesBelieved } from './open-rulesets.ts';

const project = 'demo';
const name = 'cloud.firestore';

const mayGet = async (rules: Rules | Promise<Rules>, document: string): Promise<boolean> => {
  const { allowed } = await (await rules).decide({
    service: 'cloud.firestore',
    method: 'get',
    path: `/databases/(default)/documents/${document}`,
    auth: { uid: 'ada', token: new Map() },
    time: timestampOfMilliseconds(0),
  });
  return allowed;
};

describe('the rules in force', () => {
  forEachDatabase((_, place) => {
    let node: Node;
    let other: Node;
    beforeEach(async () => {
      const shared = await place();
      [node, other] = [await openNode(shared), await openNode(shared)];
    });

    const deploy = async (document: string, after: number, release = name) => {
      const made = await node.store.deploy(
        operator,
        project,
        release,
        rulesAllowing(document),
        after,
      );
      if (typeof made === 'string') throw new Error(made);
      return made;
    };

    test('are those of the mode where nobody has deployed any', async () => {
      expect(await mayGet(node.rulesets.current(project, name), 'users/ada')).toBe(false);
      const development = openRulesets(node.database, {
        notifications: localNotifications(),
        mode: 'development',
        log: () => undefined,
      });
      expect(await mayGet(development.current(project, name), 'users/ada')).toBe(true);
      expect(await mayGet(development.current(project, name), 'users/bob')).toBe(false);
    });

    test('are those of every bucket where a bucket has none of its own', async () => {
      const mayGetFile = async (bucket: string, file: string): Promise<boolean> => {
        const rules = await node.rulesets.current(project, `firebase.storage/${bucket}`);
        const { allowed } = await rules.decide({
          service: 'firebase.storage',
          method: 'get',
          path: `/b/${bucket}/o/${file}`,
          auth: null,
          time: timestampOfMilliseconds(0),
        });
        return allowed;
      };
      const files = (file: string) => ({
        name: 'storage.rules',
        content: `service firebase.storage { match /b/{b}/o/${file} { allow get; } }`,
      });
      const release = (name: string, file: string) =>
        node.store.deploy(operator, project, name, files(file), 0);
      expect(await mayGetFile('one', 'common')).toBe(false);
      await release('firebase.storage', 'common');
      expect(await mayGetFile('one', 'common')).toBe(true);
      await release('firebase.storage/one', 'own');
      expect([await mayGetFile('one', 'common'), await mayGetFile('one', 'own')]).toEqual([
        false,
        true,
      ]);
      expect(await mayGetFile('two', 'common')).toBe(true);
    });

    test('are there at once on the node that deployed them', async () => {
      for (const version of [1, 2, 3]) {
        await deploy(`a/${version}`, version - 1);
        expect(await mayGet(node.rulesets.current(project, name), `a/${version}`)).toBe(true);
        expect(await mayGet(node.rulesets.current(project, name), `a/${version - 1}`)).toBe(false);
      }
    });

    test('are compiled once, and cost no question while they are believed', async () => {
      await deploy('a/1', 0);
      const rules = await node.rulesets.current(project, name);
      const reads = node.reads();
      node.pass(999);
      expect(node.rulesets.current(project, name)).toBe(rules);
      expect(node.reads()).toBe(reads);
      node.pass(1);
      expect(node.rulesets.current(project, name)).toBe(rules);
      expect(node.reads()).toBe(reads + 1);
      node.pass(releasesBelieved);
      expect(await node.rulesets.current(project, name)).toBe(rules);
      expect(node.reads()).toBe(reads + 2);
    });

    test('are there within seconds on a node that nobody told', async () => {
      await deploy('a/1', 0);
      expect(await mayGet(other.rulesets.current(project, name), 'a/1')).toBe(true);
      await deploy('a/2', 1);
      other.pass(releasesBelieved - 1);
      expect(await mayGet(other.rulesets.current(project, name), 'a/1')).toBe(true);
      await expect.poll(() => mayGet(other.rulesets.current(project, name), 'a/2')).toBe(true);
      await deploy('a/3', 2);
      other.pass(releasesBelieved);
      expect(await mayGet(other.rulesets.current(project, name), 'a/3')).toBe(true);
    });

    test('are there with the next question on a node that was told', async () => {
      await deploy('a/1', 0);
      expect(await mayGet(other.rulesets.current(project, name), 'a/1')).toBe(true);
      await deploy('a/2', 1);
      other.notifications.notify(['rulesets']);
      expect(await mayGet(other.rulesets.current(project, name), 'a/2')).toBe(true);
    });

    test('are asked for again by whoever comes after a switch, also while somebody else asks', async () => {
      await deploy('a/1', 0);
      node.pass(releasesBelieved);
      const early = node.rulesets.current(project, name);
      await deploy('a/2', 1);
      expect(await mayGet(node.rulesets.current(project, name), 'a/2')).toBe(true);
      await early;
      expect(await mayGet(node.rulesets.current(project, name), 'a/2')).toBe(true);
    });

    test('are those of one database, one bucket, and one project', async () => {
      await deploy('a/1', 0);
      await deploy('b/1', 0, 'cloud.firestore/second');
      const current = (release: string, of = project) => node.rulesets.current(of, release);
      expect(await mayGet(current('cloud.firestore/second'), 'b/1')).toBe(true);
      expect(await mayGet(current('cloud.firestore/second'), 'a/1')).toBe(false);
      expect(await mayGet(current('cloud.firestore/third'), 'a/1')).toBe(false);
      expect(await mayGet(current(name, 'another'), 'a/1')).toBe(false);
    });

    test('deny everything where what is stored cannot be used, or is gone', async () => {
      const { id } = await deploy('a/1', 0);
      const broken = { sql: `UPDATE rulesets SET content = 'allow everything'`, parameters: [] };
      await node.database.commit([broken]);
      expect(await mayGet(other.rulesets.current(project, name), 'a/1')).toBe(false);
      expect(other.logged).toEqual(['ruleset_unusable']);
      await node.database.commit([{ sql: 'DELETE FROM rulesets', parameters: [] }]);
      expect(await mayGet(node.rulesets.current(project, name), 'a/1')).toBe(false);
      expect(node.logged).toEqual(['ruleset_unusable']);
      expect(await node.store.find(project, id)).toBeUndefined();
    });

    test('are believed while the database does not answer, and not for long', async () => {
      await deploy('a/1', 0);
      let isAway = false;
      let time = 0;
      const rulesets = openRulesets(
        {
          ...node.database,
          read: (statement) =>
            isAway
              ? Promise.reject(new DatabaseUnavailable('It is away.'))
              : node.database.read(statement),
        },
        {
          notifications: localNotifications(),
          mode: 'development',
          log: () => undefined,
          monotonic: () => time,
        },
      );
      expect(await mayGet(rulesets.current(project, name), 'a/1')).toBe(true);
      isAway = true;
      time += releasesBelieved - 1;
      expect(await mayGet(rulesets.current(project, name), 'a/1')).toBe(true);
      time += 1;
      await expect(rulesets.current(project, name)).rejects.toThrow(DatabaseUnavailable);
      isAway = false;
      expect(await mayGet(rulesets.current(project, name), 'a/1')).toBe(true);
    });
  });
});
