import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { sqlitePlaces } from '@latchkey/testing/databases';
import { describe, expect, it } from 'vitest';
import { replaceable, rulesetsOf } from '../../src/access/rulesets.ts';
import { ownMigrations } from '../../src/store/own-migrations.ts';
import { printTimestamp } from '../../src/wire/timestamps.ts';
import { root } from '../arbitrary-worlds.ts';
import { rulesWith } from '../documents-world.ts';
import { integer, remove, set } from '../writing.ts';
import {
  inShort,
  listenWith,
  nobody,
  openNode,
  operator,
  speakerOf,
  writeWith,
} from './live-world.ts';

const notes = { from: [{ collectionId: 'notes' }] };
const account: Principal = {
  kind: 'account',
  tenant: '',
  uid: 'ada',
  claims: {} as never,
  sessionId: null,
  expiresAt: Date.now() + 3_600_000,
};
const n = { fieldPath: 'n' };
const atLeast = (least: number) => ({
  fieldFilter: { field: n, op: 'GREATER_THAN_OR_EQUAL', value: integer(least) },
});
const denial = { code: 7, message: 'Missing or insufficient permissions.' };

describe('who listens', () => {
  const place = sqlitePlaces();
  const open = async (options: Parameters<typeof openNode>[1] = {}) =>
    openNode(await (await place()).open(ownMigrations), options);

  describe('under rules', () => {
    it('is refused a query that they do not prove, and nothing else', async () => {
      const rules = rulesWith(
        '    match /notes/{id} { allow list: if resource.data.owner == "ada"; }',
      );
      const { live } = await open({ rules });
      const { addQuery, removal, snapshot } = listenWith(live, speakerOf(account));
      addQuery(2, notes);
      expect((await removal()).at(-1)).toEqual({
        targetChange: { targetChangeType: 'REMOVE', targetIds: [2], cause: denial },
      });
      const filter = { field: { fieldPath: 'owner' }, op: 'EQUAL', value: { stringValue: 'ada' } };
      addQuery(4, { ...notes, where: { fieldFilter: filter } });
      expect(inShort(await snapshot())).toEqual(['ADD 4', 'CURRENT 4', 'snapshot']);
      await live.close();
    });

    it('has a document for as long as it may be read', async () => {
      const rules = rulesWith(
        '    match /notes/{id} { allow get: if resource == null || resource.data.n < 2; }',
      );
      const { live, commit } = await open({ rules });
      const { addDocument, removal, snapshot, heard } = listenWith(live, speakerOf(account));
      addDocument(2, 'notes/a');
      await snapshot();
      await commit(set('notes/a', { n: integer(1) }));
      expect(inShort(await snapshot())).toEqual(['change notes/a 2', 'snapshot']);
      await commit(set('notes/a', { n: integer(2) }));
      const told = await removal();
      expect(inShort(told)).toEqual(['REMOVE 2 cause 7']);
      await commit(set('notes/a', { n: integer(1) }));
      addDocument(4, 'notes/a');
      expect(inShort(await snapshot())).toEqual([
        ...['ADD 4', 'change notes/a 4', 'CURRENT 4', 'snapshot'],
      ]);
      expect(heard).toEqual([]);
      await live.close();
    });

    const named = (op: string, value: object) => ({
      fieldFilter: { field: { fieldPath: '__name__' }, op, value },
    });
    const reference = (id: string) => ({ referenceValue: `${root}/notes/${id}` });
    const someOf = { arrayValue: { values: [reference('a'), reference('b')] } };
    it.each([
      ['by its name', { where: named('EQUAL', reference('a')) }],
      ['among some', { where: named('IN', someOf) }],
      ['among some, the first of them', { where: named('IN', someOf), limit: 1 }],
      [
        'as one or the other',
        {
          where: {
            compositeFilter: {
              op: 'OR',
              filters: [named('EQUAL', reference('a')), named('EQUAL', reference('b'))],
            },
          },
        },
      ],
    ])('has a document that a query finds %s for as long as it may be read', async (_, more) => {
      const rules = rulesWith(
        '    match /notes/{id} { allow read: if resource == null || resource.data.n < 2; }',
      );
      const { live, commit } = await open({ rules });
      const { addQuery, removal, snapshot, heard } = listenWith(live, speakerOf(account));
      addQuery(2, { ...notes, ...more });
      await snapshot();
      await commit(set('notes/a', { n: integer(1) }));
      expect(inShort(await snapshot())).toEqual(['change notes/a 2', 'snapshot']);
      await commit(set('notes/a', { n: integer(2), secret: integer(1) }));
      expect(inShort(await removal())).toEqual(['REMOVE 2 cause 7']);
      await commit(set('notes/a', { n: integer(3), secret: integer(2) }));
      addQuery(4, { ...notes, ...more });
      expect(inShort(await removal())).toEqual(['ADD 4', 'REMOVE 4 cause 7']);
      expect(heard).toEqual([]);
      await live.close();
    });

    it('is told nothing of a document that is made before it is known that it may not be read', async () => {
      const rules = rulesWith(
        '    match /notes/{id} { allow read: if resource == null || resource.data.n < 2; }',
      );
      const { live, commit } = await open({ rules });
      const { addQuery, removal } = listenWith(live, speakerOf(nobody));
      addQuery(2, { ...notes, where: named('EQUAL', reference('a')) });
      await commit(set('notes/a', { n: integer(2), secret: integer(1) }));
      const told = inShort(await removal());
      expect(told.filter((message) => message.startsWith('change'))).toEqual([]);
      await live.close();
    });

    it('is let in by what rules look up at the moment of the change', async () => {
      const rules = rulesWith(`    match /notes/{id} {
      allow get: if exists(/databases/$(database)/documents/members/ada);
    }`);
      const { live, commit } = await open({ rules });
      await commit(set('members/ada', {}), set('notes/a', {}));
      const { addDocument, removal, snapshot } = listenWith(live, speakerOf(account));
      addDocument(2, 'notes/a');
      await snapshot();
      await commit(remove('members/ada'), set('notes/a', { secret: integer(1) }));
      expect(inShort(await removal())).toEqual(['REMOVE 2 cause 7']);
      await live.close();
    });

    it('is asked about again when rules are replaced', async () => {
      const rulesets = replaceable(
        rulesetsOf(rulesWith('    match /{path=**} { allow read: if true; }')),
      );
      const { live, pass } = await open({ rulesets });
      const { addDocument, addQuery, removal, snapshot, heard } = listenWith(
        live,
        speakerOf(account),
      );
      const other = listenWith(live, speakerOf(operator));
      addQuery(2, notes);
      addDocument(4, 'other/a');
      other.addQuery(2, notes);
      await snapshot();
      await snapshot();
      await other.snapshot();
      rulesets.replace('p', rulesWith('    match /other/{id} { allow get: if true; }'));
      pass(1000);
      expect(inShort(await removal())).toEqual(['REMOVE 2 cause 7']);
      rulesets.replace('p', rulesWith('    match /nothing/{id} { allow get: if true; }'));
      await expect
        .poll(() => {
          pass(1000);
          return inShort(heard);
        })
        .toEqual(['REMOVE 4 cause 7']);
      expect(other.heard).toEqual([]);
      await live.close();
    });

    it('is asked about beside others, of whom one may take for ever, and equal ones once', async () => {
      const gate = (folder: string) =>
        rulesWith(`    match /notes/{id} {
      allow list: if exists(/databases/$(database)/documents/${folder}/$(request.auth.uid));
    }`);
      const replaced = replaceable(rulesetsOf(gate('open')));
      let decisions = 0;
      const { live, commit, pass } = await open({
        rulesets: {
          current(of) {
            decisions += 1;
            return replaced.current(of);
          },
        },
        around: (documents) => ({
          ...documents,
          lookUp: (of, names, at) =>
            names.some((name) => name.endsWith('/shut/slow'))
              ? new Promise(() => undefined)
              : documents.lookUp(of, names, at),
        }),
      });
      const uids = ['slow', 'ada', 'eve'];
      await commit(...uids.map((uid) => set(`open/${uid}`, {})));
      const people = uids.map(
        (uid): Principal => ({ ...account, uid, claims: { sub: uid } as never }),
      );
      const listeners = people.flatMap((principal) =>
        Array.from({ length: 20 }, () => listenWith(live, speakerOf(principal))),
      );
      for (const { addQuery, snapshot } of listeners) {
        addQuery(2, notes);
        addQuery(4, notes);
        await snapshot();
        await snapshot();
      }
      decisions = 0;
      replaced.replace('p', gate('shut'));
      pass(1000);
      for (const { removal } of listeners.slice(20)) {
        expect(inShort(await removal())).toEqual(['REMOVE 2 cause 7']);
        expect(inShort(await removal())).toEqual(['REMOVE 4 cause 7']);
      }
      // One for each of three people, and those that look which rules there are.
      expect(decisions).toBeLessThan(10);
      const slow = listeners.slice(0, 20);
      expect(slow.map(({ isEnded }) => isEnded())).toEqual(slow.map(() => false));
      pass(10_000);
      for (const { ended } of slow) expect(await ended()).toMatchObject({ code: 'UNAVAILABLE' });
      await live.close();
    });

    it('costs one decision for each change, however many targets a stranger has on one document', async () => {
      const stored = rulesetsOf(
        rulesWith(`    match /notes/{id} {
      allow get: if exists(/databases/$(database)/documents/open/one);
    }`),
      );
      let decisions = 0;
      const { live, commit } = await open({
        rulesets: {
          current(of) {
            decisions += 1;
            return stored.current(of);
          },
        },
      });
      await commit(set('open/one', {}), set('notes/a', {}));
      const listeners = Array.from({ length: 10 }, () => listenWith(live, speakerOf(nobody)));
      const ids = [2, 4, 6, 8, 10, 12, 14, 16];
      for (const { addDocument, snapshot } of listeners) {
        for (const id of ids) addDocument(id, 'notes/a');
        for (const _ of ids) await snapshot();
      }
      decisions = 0;
      await commit(set('notes/a', { n: integer(1) }));
      for (const { snapshot } of listeners) {
        expect(inShort(await snapshot())).toEqual([`change notes/a ${ids.join(' ')}`, 'snapshot']);
      }
      // And what looks which rules there are.
      expect(decisions).toBeLessThan(10);
      await live.close();
    });

    it('without any needs a role that may look', async () => {
      const { live } = await open();
      const lesser = { ...operator, role: 'nothing' } as unknown as Principal;
      const { addQuery, removal } = listenWith(live, speakerOf(lesser));
      addQuery(2, notes);
      expect(inShort(await removal())).toEqual(['ADD 2', 'REMOVE 2 cause 7']);
      await live.close();
    });
  });

  describe('as somebody', () => {
    it('is not let in with a token that has expired', async () => {
      const { live } = await open();
      const expired = { ...account, expiresAt: Date.now() - 1 } as Principal;
      for (const one of [listenWith, writeWith]) {
        const { isEnded, ended } = one(live, speakerOf(expired));
        expect(isEnded()).toBe(true);
        expect(await ended()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
      await live.close();
    });
  });

  describe('too much', () => {
    it('has so many targets and no more', async () => {
      const { live } = await open({ limits: { mostTargets: 2 } });
      const { addQuery, removal, snapshot } = listenWith(live, speakerOf(nobody));
      for (const id of [2, 4]) {
        addQuery(id, notes);
        await snapshot();
      }
      addQuery(6, notes);
      expect((await removal()).at(-1)).toEqual({
        targetChange: {
          targetChangeType: 'REMOVE',
          targetIds: [6],
          cause: { code: 8, message: 'Too many targets: at most 2.' },
        },
      });
      await live.close();
    });

    it('may change its mind as often as it likes', async () => {
      const { live } = await open();
      const { addQuery, remove: drop, until, heard } = listenWith(live, speakerOf(account));
      for (let count = 0; count < 10; count += 1) {
        addQuery(2, notes);
        await Promise.resolve();
        drop(2);
      }
      addQuery(4, notes);
      await until(() => inShort(heard).includes('CURRENT 4'), 'the last one');
      expect(inShort(heard)).toEqual([
        ...Array.from({ length: 10 }, () => ['ADD 2', 'REMOVE 2']).flat(),
        ...['ADD 4', 'CURRENT 4', 'snapshot'],
      ]);
      await live.close();
    });

    it('has so many connections, as one account and of one address', async () => {
      const { live } = await open({ limits: { perAccount: 1, perAddress: 3, perOperator: 1 } });
      const first = listenWith(live, speakerOf(account));
      const second = listenWith(live, speakerOf(account));
      expect(await second.ended()).toMatchObject({
        code: 'RESOURCE_EXHAUSTED',
        message: 'Too many connections of one account: at most 1.',
      });
      first.conversation.leave();
      expect(listenWith(live, speakerOf(account)).isEnded()).toBe(false);
      listenWith(live, speakerOf(nobody));
      listenWith(live, speakerOf(nobody));
      expect(await listenWith(live, speakerOf(nobody)).ended()).toMatchObject({
        message: 'Too many connections of one address: at most 3.',
      });
      expect(listenWith(live, speakerOf(nobody, { address: '192.0.2.2' })).isEnded()).toBe(false);
      expect(listenWith(live, speakerOf(operator)).isEnded()).toBe(false);
      await live.close();
    });

    it('has so many connections with all others of its kind', async () => {
      const { live } = await open({ limits: { perKind: 2 } });
      const strangers = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) =>
        listenWith(live, speakerOf(nobody, { address })),
      );
      expect(strangers.map(({ isEnded }) => isEnded())).toEqual([false, false, true]);
      expect(listenWith(live, speakerOf(account)).isEnded()).toBe(false);
      await live.close();
    });

    it('listens to so much in all its connections, by what was asked', async () => {
      const { live } = await open({
        limits: { listenedTo: { holder: 9000, group: 1_000_000, free: 0 } },
      });
      const [first, second] = [speakerOf(nobody), speakerOf(nobody)].map((one) =>
        listenWith(live, one),
      );
      first?.addQuery(2, notes);
      await first?.snapshot();
      const filter = {
        field: { fieldPath: 'n' },
        op: 'EQUAL',
        value: { stringValue: 'x'.repeat(4000) },
      };
      first?.addQuery(4, { ...notes, where: { fieldFilter: filter } });
      await first?.snapshot();
      second?.addQuery(2, notes);
      expect(inShort((await second?.removal()) ?? [])).toEqual(['ADD 2', 'REMOVE 2 cause 8']);
      const other = listenWith(live, speakerOf(nobody, { address: '192.0.2.2' }));
      other.addQuery(2, notes);
      await other.snapshot();
      first?.remove(4);
      await first?.removal();
      second?.addQuery(4, notes);
      expect(inShort((await second?.snapshot()) ?? [])).toContain('CURRENT 4');
      await live.close();
    });

    it('is heard no further while it takes nothing of what it is told', async () => {
      const { live } = await open({ limits: { muchWaiting: 100 } });
      const {
        remove: drop,
        conversation,
        takes,
        until,
        heard,
      } = listenWith(live, speakerOf(nobody));
      takes(false);
      let isTaken = false;
      for (const id of [2, 4, 6]) drop(id);
      await until(() => heard.length === 3, 'the answers');
      const taken = conversation.taken().then(() => {
        isTaken = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(isTaken).toBe(false);
      takes(true);
      await taken;
      expect(isTaken).toBe(true);
      await live.close();
    });

    it('waits for others of the same address who take nothing, if it is much', async () => {
      const { live, commit } = await open({
        limits: { untaken: { holder: 3000, group: 1_000_000, free: 600 } },
      });
      const text = { stringValue: 'x'.repeat(2500) };
      await commit(set('notes/a', { text }), set('short/a', { n: integer(1) }));
      const stalled = listenWith(live, speakerOf(nobody));
      stalled.takes(false);
      stalled.addQuery(2, notes);
      await stalled.snapshot();
      const second = listenWith(live, speakerOf(nobody));
      second.addDocument(2, 'short/a');
      await second.snapshot();
      second.addQuery(4, notes);
      const other = listenWith(live, speakerOf(nobody, { address: '192.0.2.2' }));
      other.addQuery(2, notes);
      await other.snapshot();
      expect(inShort(second.heard)).not.toContain('change notes/a 4');
      stalled.takes(true);
      expect(inShort(await second.snapshot())).toContain('change notes/a 4');
      await live.close();
    });

    it('is told in one snapshot what happened while nothing was taken', async () => {
      const { live, commit } = await open({ limits: { muchWaiting: 100 } });
      const { addQuery, snapshot, takes, heard } = listenWith(live, speakerOf(nobody));
      addQuery(2, notes);
      await snapshot();
      takes(false);
      await commit(set('notes/a', { n: integer(1) }));
      await snapshot();
      await commit(set('notes/a', { n: integer(2) }), set('notes/b', {}));
      await commit(remove('notes/b'));
      await commit(set('notes/c', {}));
      const marker = listenWith(live, speakerOf(nobody));
      marker.addQuery(2, notes);
      await marker.snapshot();
      expect(heard).toEqual([]);
      takes(true);
      expect(inShort(await snapshot())).toEqual([
        ...['change notes/a 2', 'delete notes/b -2', 'change notes/c 2', 'snapshot'],
      ]);
      await live.close();
    });

    it.each([
      ['a filter', { where: atLeast(3) }],
      ['a limit', { orderBy: [{ field: n, direction: 'DESCENDING' }], limit: 1 }],
    ])(
      'is not told that a document is missing which is there again, but not in its answers: %s',
      async (_, asked) => {
        const { live, commit } = await open({ limits: { muchWaiting: 100 } });
        const { addQuery, snapshot, takes, heard } = listenWith(live, speakerOf(nobody));
        await commit(set('notes/a', { n: integer(4) }));
        addQuery(2, { ...notes, ...asked });
        await snapshot();
        takes(false);
        await commit(set('notes/a', { n: integer(5) }));
        await snapshot();
        const { commitTime } = await commit(remove('notes/a'), set('notes/b', { n: integer(3) }));
        await commit(set('notes/a', { n: integer(1) }));
        const marker = listenWith(live, speakerOf(nobody));
        marker.addQuery(2, notes);
        await marker.snapshot();
        expect(heard).toEqual([]);
        takes(true);
        const messages = await snapshot();
        expect(inShort(messages)).toContain('delete notes/a -2');
        const deletion = messages.find(({ documentDelete }) => documentDelete !== undefined);
        expect(deletion?.['documentDelete']).toMatchObject({
          readTime: printTimestamp(commitTime),
        });
        await live.close();
      },
    );

    it('is ended when it takes nothing while too much happens, and can go on', async () => {
      const { live, commit } = await open({ limits: { muchWaiting: 100, mostUntold: 1000 } });
      const { addQuery, snapshot, takes, ended } = listenWith(live, speakerOf(nobody));
      addQuery(2, notes);
      await snapshot();
      takes(false);
      for (const n of [1, 2, 3]) {
        await commit(set(`notes/${n}`, { text: { stringValue: 'x'.repeat(600) } }));
      }
      expect(await ended()).toMatchObject({ code: 'UNAVAILABLE' });
      await live.close();
    });

    it('is ended when it takes nothing while many small things happen', async () => {
      const { live, commit } = await open({ limits: { muchWaiting: 100, mostUntold: 5000 } });
      const paths = Array.from({ length: 30 }, (_, n) => `notes/${n}`);
      await commit(...paths.map((path) => set(path, {})));
      const { addQuery, snapshot, takes, ended } = listenWith(live, speakerOf(nobody));
      addQuery(2, notes);
      await snapshot();
      takes(false);
      await commit(set('notes/a', { text: { stringValue: 'x'.repeat(200) } }));
      await snapshot();
      await commit(...paths.map((path) => remove(path)));
      expect(await ended()).toMatchObject({ code: 'UNAVAILABLE' });
      await live.close();
    });

    it('is ended when it takes nothing for a minute', async () => {
      const { live, commit } = await open({
        limits: { muchWaiting: 100, longestUntaken: 200 },
      });
      const { addQuery, takes, ended } = listenWith(live, speakerOf(nobody));
      await commit(...[1, 2, 3].map((n) => set(`notes/${n}`, {})));
      takes(false);
      addQuery(2, notes);
      expect(await ended()).toMatchObject({ code: 'UNAVAILABLE' });
      await live.close();
    });

    it('gets a large result at the pace at which it is taken', async () => {
      const { live, commit } = await open({ limits: { muchWaiting: 2000 } });
      await commit(...Array.from({ length: 100 }, (_, n) => set(`notes/${n}`, { n: integer(n) })));
      const { addQuery, snapshot, takes, heard, until } = listenWith(live, speakerOf(nobody));
      takes(false);
      addQuery(2, notes);
      await until(() => heard.length > 5, 'something');
      await commit(set('notes/99', { n: integer(0) }));
      const marker = listenWith(live, speakerOf(nobody));
      marker.addDocument(2, 'notes/99');
      await marker.snapshot();
      expect(heard.length).toBeLessThan(30);
      takes(true);
      const told = inShort(await snapshot());
      expect(told).toHaveLength(103);
      expect(told.slice(-3)).toEqual(['change notes/99 2', 'CURRENT 2', 'snapshot']);
      await live.close();
    });
  });

  it('is let go when the server closes, and nobody comes after that', async () => {
    const { live } = await open();
    const listener = listenWith(live, speakerOf(nobody));
    listener.addQuery(2, notes);
    await listener.snapshot();
    await live.close();
    expect(await listener.ended()).toBeUndefined();
    expect(listenWith(live, speakerOf(nobody)).isEnded()).toBe(true);
  });

  it('hears that the database cannot be read, and of what is too much to ask', async () => {
    const failing = await open({
      around: (documents) => ({
        ...documents,
        query: async () => {
          throw new Error('broken');
        },
      }),
    });
    const listener = listenWith(failing.live, speakerOf(nobody));
    listener.addQuery(2, notes);
    expect(await listener.ended()).toMatchObject({ code: 'INTERNAL' });
    await failing.live.close();

    const refusing = await open({
      around: (documents) => ({
        ...documents,
        query: async () => {
          throw new RpcRefused('RESOURCE_EXHAUSTED', 'Too much.');
        },
      }),
    });
    const other = listenWith(refusing.live, speakerOf(nobody));
    other.addQuery(2, { ...notes, limit: 3 });
    expect(inShort(await other.removal())).toEqual(['ADD 2', 'REMOVE 2 cause 8']);
    await refusing.live.close();
  });
});
