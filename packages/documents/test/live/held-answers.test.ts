import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, it } from 'vitest';
import { ownMigrations } from '../../src/store/own-migrations.ts';
import { integer, set } from '../writing.ts';
import { inShort, listenWith, nobody, openNode, speakerOf } from './live-world.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const megabyte = 1024 * 1024;

/** Bytes that something holds on to, which the work that is under way no longer does. */
async function heapUsed(): Promise<number> {
  await nextTurn();
  collect();
  return process.memoryUsage().heapUsed;
}

const paths = Array.from({ length: 40 }, (_, index) => `k${index}`);
const orderBy = paths.map((fieldPath) => ({ field: { fieldPath } }));
const from = [{ collectionId: 'notes' }];

/** Fifty thousand characters in which nothing is short. */
const large = (n: number) =>
  set(
    `notes/${String(n).padStart(3, '0')}`,
    Object.fromEntries(
      paths.map((path) => [path, { stringValue: `${n} ${path} ${'x'.repeat(1250)}` }]),
    ),
  );

forEachDatabase((_name, place) => {
  describe('of large documents', () => {
    async function open(options: Parameters<typeof openNode>[1] = {}, documents = 100) {
      const node = openNode(await (await place()).open(ownMigrations), options);
      for (let n = 0; n < documents; n += 25) {
        await node.commit(...Array.from({ length: 25 }, (_, more) => large(n + more)));
      }
      return node;
    }

    it('windows hold little, whatever they are ordered by', async () => {
      const { live, pass } = await open();
      const { addQuery, snapshot } = listenWith(live, speakerOf(nobody));
      const used: number[] = [];
      for (let more = 0; more < 12; more += 1) {
        addQuery(more + 1, { from, orderBy, limit: 100 + more });
        await snapshot();
        pass(1000);
        if (more === 3 || more === 11) used.push(await heapUsed());
      }
      const [early = 0, late = Number.NaN] = used;
      // The documents of one window are five megabytes.
      expect((late - early) / megabyte).toBeLessThan(4);
      await live.close();
    });

    it('answers that are not taken are held in part, and the rest is said as it was', async () => {
      const { live, commit, pass } = openNode(await (await place()).open(ownMigrations));
      const long = (path: string, n: number) =>
        set(path, { n: integer(n), text: { stringValue: 'x'.repeat(100_000) } });
      const collections = Array.from({ length: 8 }, (_, index) => `c${index}`);
      const ids = Array.from({ length: 50 }, (_, n) => String(100 + n));
      for (const id of collections) {
        await commit(...ids.map((one) => long(`${id}/${one}`, 1)));
      }
      // Nothing may have been written for longer than the past can be read.
      pass(2 * 3_600_000);
      const before = await heapUsed();
      const listeners = collections.map((collectionId) => ({
        ...listenWith(live, speakerOf(nobody)),
        collectionId,
      }));
      for (const { takes, addQuery, until, heard, collectionId } of listeners) {
        takes(false);
        addQuery(2, { from: [{ collectionId }] });
        await until(() => heard.length > 2, 'something');
      }
      pass(1000);
      // All of them together are forty megabytes.
      expect(((await heapUsed()) - before) / megabyte).toBeLessThan(20);
      await commit(...collections.map((id) => long(`${id}/149`, 2)));
      for (const { takes, until, heard, collectionId } of listeners) {
        takes(true);
        pass(100);
        await until(() => inShort(heard).includes('CURRENT 2'), 'all of it');
        const lines = inShort(heard).filter((line) => line.startsWith('change'));
        expect(lines.sort()).toEqual(ids.map((id) => `change ${collectionId}/${id} 2`));
      }
      await live.close();
    });

    it('windows are refused to whoever has too many, and not to others', async () => {
      const { live, commit } = openNode(await (await place()).open(ownMigrations), {
        limits: { remembered: { holder: 7000, group: 100_000, free: 0 } },
      });
      const notes = (first: number) =>
        Array.from({ length: 20 }, (_, more) => set(`notes/${first + more}`, { n: integer(1) }));
      await commit(...notes(10));
      const query = { from, orderBy: [{ field: { fieldPath: 'n' } }] };
      const [one, another] = [1, 2].map(() => listenWith(live, speakerOf(nobody)));
      one?.addQuery(2, { ...query, limit: 100 });
      expect(inShort((await one?.snapshot()) ?? [])).toContain('CURRENT 2');
      one?.addQuery(4, { ...query, limit: 200 });
      expect(inShort((await one?.removal()) ?? [])).toContain('REMOVE 4 cause 8');
      // What is remembered already is remembered for all of them.
      another?.addQuery(2, { ...query, limit: 100 });
      expect(inShort((await another?.snapshot()) ?? [])).toContain('CURRENT 2');
      const stranger = listenWith(live, speakerOf(nobody, { address: '192.0.2.2' }));
      stranger.addQuery(2, { ...query, limit: 15 });
      await stranger.snapshot();
      await commit(...notes(30), ...notes(50));
      // It has grown beyond what may be remembered.
      expect(inShort((await one?.removal()) ?? [])).toContain('REMOVE 2 cause 8');
      expect(inShort((await another?.removal()) ?? [])).toContain('REMOVE 2 cause 8');
      one?.addQuery(6, { ...query, limit: 5 });
      expect(inShort((await one?.snapshot()) ?? [])).toContain('CURRENT 6');
      expect(stranger.isEnded()).toBe(false);
      await live.close();
    });
  });
});
