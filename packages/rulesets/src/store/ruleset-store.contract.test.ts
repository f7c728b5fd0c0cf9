import { createAudit } from '@latchkey/kernel/store/audit';
import { serverQueries } from '@latchkey/kernel/store/server-schema';
import { forEachDatabase } from '@latchkey/testing/databases';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Node, openNode, operator, rulesAllowing } from '../../test/rulesets-nodes.ts';
import { type Ruleset, UnusableSource } from '../ruleset.ts';
import { rulesetLimits } from './ruleset-changes.ts';

const project = 'demo';
const name = 'cloud.firestore';

describe('rulesets', () => {
  forEachDatabase((_, place) => {
    let node: Node;
    let other: Node;
    beforeEach(async () => {
      const shared = await place();
      [node, other] = [await openNode(shared), await openNode(shared)];
    });

    const create = async (document = 'notes/one'): Promise<Ruleset> => {
      const made = await node.store.create(operator, project, rulesAllowing(document));
      if (typeof made === 'string') throw new Error(made);
      return made;
    };
    const eventsOf = async () => {
      const audit = createAudit(node.database, serverQueries(node.database.dialect));
      const events = await audit.list({ tenant: '', limit: 500 });
      return events.map(({ event, actor, reason }) => `${event} ${actor} ${reason}`).reverse();
    };

    test('are found as they were made, newest first, and page by page', async () => {
      const made: Ruleset[] = [];
      for (const document of ['a/1', 'a/2', 'a/3', 'a/4', 'a/5']) {
        node.pass(document === 'a/4' ? 0 : 1);
        made.unshift(await create(document));
      }
      const newest = made[0];
      expect(await other.store.find(project, newest?.id ?? '')).toEqual(newest);
      expect(newest).toMatchObject({ createdBy: operator.operator, services: ['cloud.firestore'] });
      const all: Ruleset[] = [];
      for (;;) {
        const page = await other.store.list(project, 2, all.at(-1));
        if (page.length === 0) break;
        all.push(...page);
      }
      expect(new Set(all.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
      expect(all).toHaveLength(5);
      expect(all.map(({ createdAt }) => createdAt)).toEqual(made.map(({ createdAt }) => createdAt));
      expect(await other.store.list('another', 10)).toEqual([]);
      expect(await other.store.find('another', newest?.id ?? '')).toBeUndefined();
    });

    test('that cannot be used are not made, and every problem is said with its place', async () => {
      const broken = {
        name: 'firestore.rules',
        content: 'service cloud.firestore {\n  match /a/{b} {\n    allow get: if c;\n  }\n}\n',
      };
      const making = node.store.create(operator, project, broken);
      await expect(making).rejects.toThrow(UnusableSource);
      await expect(making).rejects.toThrow(/^firestore\.rules:3:19: .*c/);
      expect(await node.store.list(project, 10)).toEqual([]);
      expect(await eventsOf()).toEqual([]);
    });

    test('are switched in one commit with their history and the audit trail', async () => {
      const [one, two] = [await create('a/1'), await create('a/2')];
      expect(await node.store.switch(operator, project, name, one.id, 'next')).toBe(
        'release-missing',
      );
      expect(await node.store.switch(operator, project, name, one.id, 'first')).toBeUndefined();
      expect(await node.store.switch(operator, project, name, two.id, 'first')).toBe(
        'release-exists',
      );
      node.pass(5);
      expect(await node.store.switch(operator, project, name, two.id, 'next')).toBeUndefined();
      expect(await other.store.release(project, name)).toEqual({
        name,
        ruleset: two.id,
        version: 2,
        createdAt: 1_700_000_000_000,
        releasedAt: 1_700_000_000_005,
        releasedBy: operator.operator,
      });
      const history = await other.store.history(project, name, 10);
      expect(history.map(({ version, ruleset, isKept }) => [version, ruleset, isKept])).toEqual([
        [2, two.id, true],
        [1, one.id, true],
      ]);
      const by = operator.operator;
      expect(await eventsOf()).toEqual([
        `ruleset_created ${by} ${one.id}`,
        `ruleset_created ${by} ${two.id}`,
        `rules_released ${by} ${name} ${one.id}`,
        `rules_released ${by} ${name} ${two.id}`,
      ]);
    });

    test('are not put in force where there are none, or by whoever saw another one', async () => {
      expect(await node.store.switch(operator, project, name, 'none', 'first')).toBe(
        'ruleset-missing',
      );
      const one = await create();
      expect(await node.store.switch(operator, 'another', name, one.id, 'first')).toBe(
        'ruleset-missing',
      );
      await node.store.switch(operator, project, name, one.id, { after: 0 });
      for (const after of [0, 2]) {
        const file = rulesAllowing('b/2');
        const refusal = after === 0 ? 'release-exists' : 'release-missing';
        expect(await other.store.deploy(operator, project, name, file, after)).toBe(refusal);
      }
      expect(await node.store.list(project, 10)).toHaveLength(1);
      expect(await other.store.history(project, name, 10)).toHaveLength(1);
    });

    test('of a hundred that are deployed at once each is in force once, in one order', async () => {
      const made = await Promise.all(Array.from({ length: 100 }, (_, n) => create(`a/${n}`)));
      await node.store.switch(operator, project, name, made[0]?.id ?? '', 'first');
      const refusals = await Promise.all(
        made
          .slice(1)
          .map(({ id }, turn) =>
            (turn % 2 === 0 ? node : other).store.switch(operator, project, name, id, 'next'),
          ),
      );
      expect(refusals.filter((refusal) => refusal !== undefined)).toEqual([]);
      const history = await node.store.history(project, name, 1_000);
      expect(history.map(({ version }) => version)).toEqual(
        Array.from({ length: 100 }, (_, index) => 100 - index),
      );
      expect(new Set(history.map(({ ruleset }) => ruleset)).size).toBe(100);
      expect((await other.store.release(project, name))?.ruleset).toBe(history[0]?.ruleset);
      const released = (await eventsOf()).filter((event) => event.startsWith('rules_released'));
      expect(released).toHaveLength(100);
    });

    test('of a hundred that all saw the same one in force, one is deployed', async () => {
      const one = await create();
      await node.store.switch(operator, project, name, one.id, 'first');
      const deployed = await Promise.all(
        Array.from({ length: 100 }, (_, turn) =>
          (turn % 2 === 0 ? node : other).store.deploy(
            operator,
            project,
            name,
            rulesAllowing(`b/${turn}`),
            1,
          ),
        ),
      );
      const winners = deployed.filter((made) => typeof made !== 'string');
      expect(winners).toHaveLength(1);
      expect(deployed.filter((made) => made === 'release-missing')).toHaveLength(99);
      expect(await node.store.list(project, 1_000)).toHaveLength(2);
      expect((await node.store.release(project, name))?.ruleset).toBe(winners[0]?.id);
    });

    test('that are in force are not deleted, others are', async () => {
      const [one, two] = [await create('a/1'), await create('a/2')];
      await node.store.switch(operator, project, name, one.id, 'first');
      expect(await node.store.delete(operator, project, one.id)).toBe('ruleset-released');
      expect(await node.store.delete(operator, project, 'none')).toBe('ruleset-missing');
      await node.store.switch(operator, project, name, two.id, 'next');
      expect(await node.store.delete(operator, project, one.id)).toBeUndefined();
      expect(await node.store.find(project, one.id)).toBeUndefined();
      const history = await node.store.history(project, name, 10);
      expect(history.map(({ isKept }) => isKept)).toEqual([true, false]);
    });

    test('are refused beyond so many, and pruned down to the newest and those in force', async () => {
      const first = await create('first/1');
      await node.store.switch(operator, project, name, first.id, 'first');
      const values = (from: number, count: number) =>
        Array.from(
          { length: count },
          (_, index) =>
            `('${project}', 'old-${from + index}', 'f', 'c', 'cloud.firestore', ${from + index}, 'x')`,
        ).join(', ');
      const columns = 'project, id, file, content, services, created_at, created_by';
      await node.database.commit(
        [0, 1_000, 2_000].map((from) => ({
          sql: `INSERT INTO rulesets (${columns}) VALUES ${values(from, from === 2_000 ? 499 : 1_000)}`,
          parameters: [],
        })),
      );
      expect(await node.store.create(operator, project, rulesAllowing('b/1'))).toBe(
        'too-many-rulesets',
      );
      for (let turn = 0; turn < 5; turn += 1) await node.store.prune(project);
      expect(await node.store.list(project, 5_000)).toHaveLength(rulesetLimits.kept);
      expect(await node.store.find(project, first.id)).toEqual(first);
      expect(await node.store.find(project, 'old-499')).toBeUndefined();
      expect(await node.store.find(project, 'old-500')).toBeDefined();
      await create('b/1');
    });

    test('are never in force and deleted, however the two race', async () => {
      const base = await create('base/1');
      await node.store.switch(operator, project, name, base.id, 'first');
      for (let round = 0; round < 20; round += 1) {
        const { id } = await create(`a/${round}`);
        const [switched, deleted] = await Promise.all([
          node.store.switch(operator, project, name, id, 'next'),
          other.store.delete(operator, project, id),
        ]);
        const inForce = (await node.store.release(project, name))?.ruleset ?? '';
        expect(await node.store.find(project, inForce)).toBeDefined();
        expect([switched, deleted]).toContain(undefined);
        expect([switched, deleted]).not.toEqual([undefined, undefined]);
      }
    });
  });
});
