import { randomBytes } from 'node:crypto';
import { guessLimits } from '@latchkey/protocol';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountRefusal } from '../identity/accounts/account.ts';
import { forgetGuests } from '../identity/accounts/forget-guests.ts';
import type { Change } from '../identity/change.ts';
import type { GuessKey, GuessRule } from '../identity/limits/guess-budgets.ts';
import { defaultConfig } from '../identity/settings/settings.ts';
import { createSealer } from '../keys/sealing.ts';
import { forEachDatabase } from '../testing/databases.ts';
import {
  sampleTime as now,
  sampleAccount,
  sampleAccountEvent,
  sampleCode,
  sampleEvent,
  sampleLink,
  sampleMail,
  sampleSession,
  sampleSms,
} from '../testing/sample-records.ts';
import type { Database } from './database.ts';
import { isDue } from './message-queue.ts';
import { migrations } from './migrations/index.ts';
import type { QueuedMessage } from './queued-message.ts';
import { createStore, type Store } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const tables = [
  ...['sessions', 'identities', 'codes', 'accounts', 'outbox', 'audit'],
  ...['guess_budgets', 'send_budgets', 'settings', 'signing_keys', 'service_accounts'],
  ...['usage_marks', 'usage_days', 'usage_clients'],
];

forEachDatabase((_name, place) => {
  let database: Database;
  /** Two nodes of one installation, each with connections of its own. */
  let nodes: readonly [Store, Store];
  let store: Store;
  let wakes = 0;

  beforeAll(async () => {
    const { open } = await place();
    database = await open(migrations);
    const sealer = createSealer(randomBytes(32));
    const node = (of: Database) =>
      createStore(of, sealer, {
        monotonicNow: () => performance.now(),
        onMail: () => {
          wakes += 1;
        },
      });
    nodes = [node(database), node(await open(migrations))];
    store = nodes[0];
  });

  beforeEach(async () => {
    await database.commit(tables.map((table) => ({ sql: `DELETE FROM ${table}`, parameters: [] })));
  });

  /** All at once, on both nodes in turn: how often each answer was given. */
  async function burst<Refusal extends string>(
    count: number,
    changes: (node: Store, turn: number) => readonly Change<Refusal>[],
  ): Promise<Record<string, number>> {
    const answers: Record<string, number> = {};
    const outcomes = await Promise.all(
      Array.from({ length: count }, (_, turn) => {
        const node = nodes[turn % 2] ?? store;
        return node.commit<Refusal>(changes(node, turn));
      }),
    );
    for (const outcome of outcomes) {
      const answer = outcome ?? 'committed';
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    return answers;
  }

  const ada = sampleAccount({
    id: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
    displayName: 'Ada',
    photoUrl: 'https://example.com/ada.png',
    phoneNumber: '+15555550100',
    passwordHash: 'a hash',
    passwordUpdatedAt: now,
    customAttributes: '{"admin":true}',
    customAuth: true,
    emailLinkSignIn: true,
    initialEmail: 'first@example.com',
    providers: [sampleLink({ email: 'ada@gmail.com', displayName: 'Ada L.', screenName: 'ada' })],
  });
  const bob = sampleAccount({
    id: 'bob',
    email: 'bob@example.com',
    phoneNumber: '+15555550101',
    providers: [sampleLink({ rawId: 'bob-at-google' })],
  });
  const insert = (...accounts: (typeof ada)[]) =>
    store.commit<AccountRefusal>(accounts.flatMap((account) => store.accounts.insert(account)));

  describe('accounts', () => {
    it('are found as they were written, by everything they are known by', async () => {
      expect(await insert(ada, bob)).toBeUndefined();
      const { accounts } = store;
      expect(await accounts.byId('', 'ada')).toEqual(ada);
      expect(await accounts.byEmail('', 'ada@example.com')).toEqual(ada);
      expect(await accounts.byPhoneNumber('', '+15555550100')).toEqual(ada);
      expect(await accounts.byProvider('', 'google.com', 'subject-at-google')).toEqual(ada);
      expect(await accounts.byInitialEmail('', 'first@example.com')).toEqual(ada);
      expect(await accounts.byId('', 'bob')).toEqual(bob);
    });

    it('are not found through a provider by their address or number', async () => {
      await insert(ada);
      expect(await store.accounts.byProvider('', '@email', 'ada@example.com')).toBeUndefined();
      expect(await store.accounts.byProvider('', '@phone', '+15555550100')).toBeUndefined();
    });

    it.each([
      ['id-taken', { id: 'ada' }],
      ['email-taken', { email: 'ada@example.com' }],
      ['phone-taken', { phoneNumber: '+15555550100' }],
      ['provider-taken', { providers: [sampleLink()] }],
    ] as const)('refuse a second one with %s, and keep nothing of it', async (refusal, given) => {
      await insert(ada);
      const other = sampleAccount({ id: 'other', email: 'other@example.com', ...given });
      expect(await insert(other)).toBe(refusal);
      expect(await store.accounts.byId('', 'other')).toBeUndefined();
      expect(await store.accounts.byEmail('', 'other@example.com')).toBeUndefined();
      expect(await store.accounts.byId('', 'ada')).toEqual(ada);
    });

    it('of many with one address, made at once, are one', async () => {
      const answers = await burst(40, (node, turn) =>
        node.accounts.insert(sampleAccount({ id: `racer-${turn}`, email: 'one@example.com' })),
      );
      expect(answers).toEqual({ committed: 1, 'email-taken': 39 });
      const [left] = await database.read({
        sql: 'SELECT count(*) AS count FROM accounts',
        parameters: [],
      });
      expect(left).toEqual({ count: 1 });
    });

    it('change in what an edit names and in nothing else', async () => {
      await insert(ada);
      const edit = { displayName: null, email: 'new@example.com', providers: [], disabled: true };
      expect(await store.commit(store.accounts.edit(ada, edit))).toBeUndefined();
      expect(await store.accounts.byEmail('', 'new@example.com')).toEqual({
        ...ada,
        ...edit,
        version: 2,
      });
      expect(await store.accounts.byEmail('', 'ada@example.com')).toBeUndefined();
      expect(
        await store.accounts.byProvider('', 'google.com', 'subject-at-google'),
      ).toBeUndefined();
    });

    it.each([
      ['email-taken', { email: 'ada@example.com' }],
      ['phone-taken', { phoneNumber: '+15555550100' }],
      ['provider-taken', { providers: [sampleLink()] }],
    ] as const)('refuse an edit with %s, and stay as they are', async (refusal, edit) => {
      await insert(ada, bob);
      const changes = store.accounts.edit(bob, { displayName: 'Bob', ...edit });
      expect(await store.commit(changes)).toBe(refusal);
      expect(await store.accounts.byId('', 'bob')).toEqual(bob);
      expect(await store.accounts.byEmail('', 'bob@example.com')).toEqual(bob);
    });

    it('refuse an edit made on an older look', async () => {
      await insert(ada);
      await store.commit(store.accounts.edit(ada, { displayName: 'Lovelace' }));
      for (const changes of [
        store.accounts.edit(ada, { disabled: true }),
        [store.accounts.noteSignIn(ada, now + 1)],
        store.accounts.remove(ada),
      ]) {
        expect(await store.commit<AccountRefusal>(changes)).toBe('account-changed');
      }
      const left = await store.accounts.byId('', 'ada');
      expect(left).toEqual({ ...ada, displayName: 'Lovelace', version: 2 });
    });

    it('take one of many edits made at once on the same look', async () => {
      await insert(ada);
      for (let round = 0; round < 5; round += 1) {
        const seen = (await store.accounts.byId('', 'ada')) ?? ada;
        const answers = await burst(20, (node, turn) =>
          node.accounts.edit(seen, { displayName: `${round} ${turn}` }),
        );
        expect(answers).toEqual({ committed: 1, 'account-changed': 19 });
        expect((await store.accounts.byId('', 'ada'))?.version).toBe(seen.version + 1);
      }
    });

    it('give an address to one of many who take it at once', async () => {
      const many = Array.from({ length: 20 }, (_, turn) => sampleAccount({ id: `taker-${turn}` }));
      await insert(...many);
      const answers = await burst(20, (node, turn) =>
        node.accounts.edit(many[turn] ?? ada, { email: 'wanted@example.com' }),
      );
      expect(answers).toEqual({ committed: 1, 'email-taken': 19 });
      const owner = await store.accounts.byEmail('', 'wanted@example.com');
      expect(owner).toMatchObject({ email: 'wanted@example.com', version: 2 });
    });

    it('let go of an address that others may then take, and may take their own again', async () => {
      await insert(ada, bob);
      await store.commit(store.accounts.edit(ada, { email: null }));
      expect(await store.commit(store.accounts.edit(bob, { email: 'ada@example.com' }))).toBe(
        undefined,
      );
      const seen = (await store.accounts.byId('', 'ada')) ?? ada;
      const again = store.accounts.edit(seen, { providers: seen.providers, phoneNumber: null });
      expect(await store.commit(again)).toBeUndefined();
    });

    it('note what happened without counting as changed', async () => {
      await insert(ada);
      const changes = [
        store.accounts.noteSignIn(ada, now + 1),
        store.accounts.noteRefresh(ada, now + 2),
      ];
      expect(await store.commit(changes)).toBeUndefined();
      expect(await store.accounts.byId('', 'ada')).toEqual({
        ...ada,
        lastLoginAt: now + 1,
        lastRefreshAt: now + 2,
      });
    });

    it('take sessions, codes and names along when they go', async () => {
      await insert(ada, bob);
      await store.commit([
        store.sessions.insert(sampleSession({ id: 'of-ada', accountId: 'ada' })),
        store.sessions.insert(sampleSession({ id: 'of-bob', accountId: 'bob' })),
        store.codes.insert(sampleCode({ hash: 'of-ada', accountId: 'ada' })),
        store.codes.insert(sampleCode({ hash: 'of-bob', accountId: 'bob' })),
      ]);
      expect(await store.commit(store.accounts.remove(ada))).toBeUndefined();
      expect(await store.accounts.byId('', 'ada')).toBeUndefined();
      expect(await store.accounts.byEmail('', 'ada@example.com')).toBeUndefined();
      expect(await store.sessions.find('', 'of-ada')).toBeUndefined();
      expect(await store.codes.find('', 'of-ada')).toBeUndefined();
      expect(await store.accounts.byId('', 'bob')).toEqual(bob);
      expect(await store.sessions.find('', 'of-bob')).toBeDefined();
      expect(await store.codes.find('', 'of-bob')).toBeDefined();
      expect(await insert({ ...ada, id: 'heir' })).toBeUndefined();
    });

    it('are removed or edited, never both', async () => {
      for (let round = 0; round < 5; round += 1) {
        const account = sampleAccount({ id: `contested-${round}` });
        await insert(account);
        const answers = await burst<AccountRefusal>(10, (node, turn) =>
          turn % 2 === 0
            ? node.accounts.remove(account)
            : node.accounts.edit(account, { email: `round-${round}@example.com` }),
        );
        expect(answers).toEqual({ committed: 1, 'account-changed': 9 });
        const byId = await store.accounts.byId('', account.id);
        const byEmail = await store.accounts.byEmail('', `round-${round}@example.com`);
        expect(byEmail).toEqual(byId);
      }
    });

    it('of guests are forgotten when they were not seen for long, and no others', async () => {
      const before = now + 31 * day;
      const kept = [
        ada,
        sampleAccount({ id: 'young', createdAt: before, lastLoginAt: before }),
        sampleAccount({ id: 'signed-in', lastLoginAt: before }),
        sampleAccount({ id: 'refreshed' }),
        sampleAccount({ id: 'brought-in', validSince: Math.floor(before / 1000) }),
        sampleAccount({ id: 'never-signed-in', lastLoginAt: null }),
        sampleAccount({ id: 'disabled', disabled: true }),
        sampleAccount({ id: 'custom', customAuth: true }),
        sampleAccount({ id: 'by-phone', phoneNumber: '+15555550199' }),
        sampleAccount({ id: 'by-link', email: 'link@example.com' }),
        sampleAccount({ id: 'federated', providers: [sampleLink({ rawId: 'another' })] }),
      ];
      await insert(...kept, sampleAccount({ id: 'guest' }), sampleAccount({ id: 'old guest' }));
      await store.commit([
        store.accounts.noteRefresh(sampleAccount({ id: 'refreshed' }), before),
        store.accounts.noteRefresh(sampleAccount({ id: 'old guest' }), before - 1),
      ]);
      expect(await forgetGuests(store, before, before)).toBe(2);
      const rows = await database.read({ sql: 'SELECT id FROM accounts', parameters: [] });
      expect(rows.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
    });
  });

  describe('codes', () => {
    const code = sampleCode({ newEmail: 'new@example.com' });
    const put = (...codes: (typeof code)[]) =>
      store.commit(codes.map((one) => store.codes.insert(one)));

    it('are found as they were written', async () => {
      await put(code);
      expect(await store.codes.find('', code.hash)).toEqual(code);
      expect(await store.codes.find('', 'another hash')).toBeUndefined();
    });

    it('are consumed by one of a hundred', async () => {
      for (let round = 0; round < 10; round += 1) {
        const one = sampleCode({ hash: `round ${round}` });
        await put(one);
        expect(await burst(100, (node) => [node.codes.consume(one, now)])).toEqual({
          committed: 1,
          'code-spent': 99,
        });
        expect((await store.codes.find('', one.hash))?.usedAt).toBe(now);
      }
    });

    it('are not consumed when they are over, and take the whole commit along', async () => {
      await put(code);
      await insert(ada);
      for (const at of [code.expiresAt, code.expiresAt + 1]) {
        const changes = [
          ...store.accounts.edit(ada, { disabled: true }),
          store.codes.consume(code, at),
        ];
        expect(await store.commit<string>(changes)).toBe('code-spent');
      }
      expect((await store.accounts.byId('', 'ada'))?.disabled).toBe(false);
      expect(await store.commit([store.codes.consume(code, code.expiresAt - 1)])).toBeUndefined();
    });

    it('have as many tries as the limit says, however many are made at once', async () => {
      await put(code);
      expect(await burst(50, (node) => [node.codes.chargeTry(code, 5)])).toEqual({
        committed: 5,
        'code-exhausted': 45,
      });
      // Trying and using are counted apart: who may use it is for the caller to say.
      expect(await store.commit([store.codes.consume(code, now)])).toBeUndefined();
    });

    it('have no tries once they were used', async () => {
      await put(code);
      await store.commit([store.codes.consume(code, now)]);
      expect(await store.commit([store.codes.chargeTry(code, 5)])).toBe('code-exhausted');
    });

    it('retire by address and purpose, and only the open ones', async () => {
      await put(
        sampleCode({ hash: 'open' }),
        sampleCode({ hash: 'used' }),
        sampleCode({ hash: 'other purpose', purpose: 'VERIFY_EMAIL' }),
        sampleCode({ hash: 'other address', email: 'bob@example.com' }),
      );
      await store.commit([store.codes.consume(sampleCode({ hash: 'used' }), now)]);
      await store.commit([
        store.codes.retireForEmail('', 'ada@example.com', ['PASSWORD_RESET', 'EMAIL_SIGNIN']),
      ]);
      expect(await store.codes.find('', 'open')).toBeUndefined();
      for (const hash of ['used', 'other purpose', 'other address']) {
        expect(await store.codes.find('', hash)).toBeDefined();
      }
    });

    it('retire by account, and where asked only those made since', async () => {
      const recover = { purpose: 'RECOVER_EMAIL' } as const;
      await put(
        sampleCode({ hash: 'earlier', ...recover }),
        sampleCode({ hash: 'same moment', ...recover, createdAt: now + 1 }),
        sampleCode({ hash: 'later', ...recover, createdAt: now + 2 }),
        sampleCode({ hash: 'other account', ...recover, createdAt: now + 2, accountId: 'bob' }),
      );
      await store.commit([store.codes.retireForAccount('', 'account', ['RECOVER_EMAIL'], now + 1)]);
      const left = async (hash: string) => (await store.codes.find('', hash)) !== undefined;
      expect([await left('earlier'), await left('same moment')]).toEqual([true, false]);
      expect([await left('later'), await left('other account')]).toEqual([false, true]);
      await store.commit([store.codes.retireForAccount('', 'account', ['RECOVER_EMAIL'])]);
      expect([await left('earlier'), await left('other account')]).toEqual([false, true]);
    });

    it('are dropped some time after they ended', async () => {
      await put(code);
      await store.commit([store.codes.prune(code.expiresAt)]);
      expect(await store.codes.find('', code.hash)).toBeDefined();
      await store.commit([store.codes.prune(code.expiresAt + 1)]);
      expect(await store.codes.find('', code.hash)).toBeUndefined();
    });
  });

  describe('sessions', () => {
    const session = sampleSession({
      accountId: 'ada',
      secondFactor: { provider: 'totp', identifier: 'factor' },
      claims: '{"role":"editor"}',
    });
    const put = (...sessions: (typeof session)[]) =>
      store.commit(sessions.map((one) => store.sessions.insert(one)));
    const next = (at: number, generation = 2) => ({
      generation,
      lineage: {
        branches: [{ generation, parents: [generation - 1], holder: null, until: 0 }],
        retired: [{ generation: generation - 1, until: at + minute }],
      },
      lastUsedAt: at,
    });

    beforeEach(async () => {
      await insert(ada, bob);
    });

    it('are found as they were written', async () => {
      await put(session);
      expect(await store.sessions.find('', session.id)).toEqual(session);
      expect(await store.sessions.find('', 'another')).toBeUndefined();
    });

    it('are moved on by one of fifty', async () => {
      await put(session);
      for (let generation = 2; generation < 12; generation += 1) {
        const seen = (await store.sessions.find('', session.id)) ?? session;
        const at = now + generation;
        const answers = await burst(50, (node) => [
          node.sessions.rotate(seen, next(at, generation)),
        ]);
        expect(answers).toEqual({ committed: 1, 'session-moved': 49 });
        expect(await store.sessions.find('', session.id)).toEqual({
          ...seen,
          ...next(at, generation),
        });
      }
    });

    it('are neither moved nor touched once they were ended', async () => {
      await put(session);
      await store.commit([store.sessions.revoke('', session.id, now + 1)]);
      const moved = store.sessions.rotate(session, next(now + 2));
      expect(await store.commit([moved])).toBe('session-moved');
      expect(await store.commit([store.sessions.touch(session, now + 2)])).toBe('session-moved');
      expect(await store.sessions.find('', session.id)).toEqual({ ...session, revokedAt: now + 1 });
    });

    it('that were moved are not touched by who did not see it', async () => {
      await put(session);
      await store.commit([store.sessions.rotate(session, next(now + 1))]);
      expect(await store.commit([store.sessions.touch(session, now + 2)])).toBe('session-moved');
      const seen = (await store.sessions.find('', session.id)) ?? session;
      expect(await store.commit([store.sessions.touch(seen, now + 2)])).toBeUndefined();
      expect((await store.sessions.find('', session.id))?.lastUsedAt).toBe(now + 2);
    });

    it('end while a refresh is on its way, and stay ended', async () => {
      for (let round = 0; round < 5; round += 1) {
        const one = { ...session, id: `round ${round}` };
        await put(one);
        await Promise.all([
          nodes[0].commit([nodes[0].sessions.rotate(one, next(now + 1))]),
          nodes[1].commit([nodes[1].sessions.revokeAll('', 'ada', now + 1)]),
        ]);
        expect((await store.sessions.find('', one.id))?.revokedAt).toBe(now + 1);
      }
    });

    it('of one account end together, each at the time it first ended', async () => {
      const [second, others] = [
        { ...session, id: 'second' },
        { ...session, id: 'others', accountId: 'bob' },
      ];
      await put(session, second, others);
      await store.commit([store.sessions.revoke('', 'second', now + 1)]);
      await store.commit([store.sessions.revokeAll('', 'ada', now + 2)]);
      const ended = async (id: string) => (await store.sessions.find('', id))?.revokedAt;
      expect([await ended(session.id), await ended('second'), await ended('others')]).toEqual([
        now + 2,
        now + 1,
        null,
      ]);
    });

    it('of one account are listed by their last use, without those that ended', async () => {
      const uses = [1, 3, 2].map((after) => ({
        ...session,
        id: `used ${after}`,
        lastUsedAt: now + after,
      }));
      await put(
        ...uses,
        { ...session, id: 'ended' },
        { ...session, id: 'others', accountId: 'bob' },
      );
      await store.commit([store.sessions.revoke('', 'ended', now)]);
      const ids = async (limit: number) =>
        (await store.sessions.ofAccount('', 'ada', limit)).map(({ id }) => id);
      expect(await ids(10)).toEqual(['used 3', 'used 2', 'used 1']);
      expect(await ids(2)).toEqual(['used 3', 'used 2']);
    });

    it('are ended by their owner one by one or all but one, and by nobody else', async () => {
      await put(session, { ...session, id: 'second' }, { ...session, id: 'third' });
      const own = (accountId: string, id: string) =>
        store.commit([store.sessions.revokeOwn('', accountId, id, now + 1)]);
      expect(await own('bob', session.id)).toBe('no-session');
      expect(await own('ada', 'unknown')).toBe('no-session');
      expect(await own('ada', session.id)).toBeUndefined();
      expect(await own('ada', session.id)).toBe('no-session');
      await store.commit([store.sessions.revokeOthers('', 'bob', 'second', now + 2)]);
      await store.commit([store.sessions.revokeOthers('', 'ada', 'second', now + 2)]);
      const ended = async (id: string) => (await store.sessions.find('', id))?.revokedAt;
      expect([await ended(session.id), await ended('second'), await ended('third')]).toEqual([
        now + 1,
        null,
        now + 2,
      ]);
    });

    it('are dropped when they were last used long ago', async () => {
      await put(session, { ...session, id: 'used', lastUsedAt: now + 1 });
      await store.commit([store.sessions.prune(now + 1)]);
      expect(await store.sessions.find('', session.id)).toBeUndefined();
      expect(await store.sessions.find('', 'used')).toBeDefined();
    });
  });

  describe('guess budgets', () => {
    const key: GuessKey = { tenant: '', kind: 'password', subject: 'ada@example.com' };
    const rule: GuessRule = {
      tries: guessLimits.passwordTries,
      hardStop: guessLimits.passwordTriesBeforeHardStop,
      firstRest: guessLimits.passwordRestFirst,
      longestRest: guessLimits.passwordRestLongest,
    };
    const charge = (at: number, of = key) => store.guesses.charge(of, rule, at);
    const spend = async (count: number, at: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        expect(await charge(at)).toEqual({ allowed: true, charged: key });
      }
    };

    it('let ten of two hundred simultaneous guesses in', async () => {
      const charges = await Promise.all(
        Array.from({ length: 200 }, (_, turn) =>
          (nodes[turn % 2] ?? store).guesses.charge(key, rule, now),
        ),
      );
      expect(charges.filter(({ allowed }) => allowed)).toHaveLength(10);
      expect(charges.filter(({ allowed }) => !allowed)[0]).toEqual({
        allowed: false,
        until: now + minute,
      });
    });

    it('rest for 1, 2, 4, 8 and then 15 minutes, each rest to its last millisecond', async () => {
      let at = now;
      await spend(9, at);
      for (const minutes of [1, 2, 4, 8, 15, 15, 15]) {
        await spend(1, at);
        const until = at + minutes * minute;
        for (const early of [at, until - 1]) {
          expect(await charge(early)).toEqual({ allowed: false, until });
        }
        at = until;
      }
    });

    it('stop for good at the hundredth guess, until another proof', async () => {
      let at = now;
      for (let guess = 0; guess < 100; guess += 1) {
        expect(await charge(at)).toEqual({ allowed: true, charged: key });
        at += 16 * minute;
      }
      for (const later of [at, at + day, at + 365 * day]) {
        expect(await charge(later)).toEqual({ allowed: false, until: later + 15 * minute });
      }
      await store.commit([store.guesses.reset(key)]);
      await spend(10, at);
    });

    it('begin anew after a reset, and count one less after a charge is given back', async () => {
      await spend(10, now);
      await store.commit([store.guesses.giveBack(key)]);
      await spend(1, now);
      expect(await charge(now)).toMatchObject({ allowed: false });
      await store.commit([store.guesses.reset(key)]);
      await spend(10, now);
      expect(await charge(now)).toMatchObject({ allowed: false });
    });

    it('are never below nothing, whatever is given back', async () => {
      await store.commit([store.guesses.giveBack(key), store.guesses.giveBack(key)]);
      await spend(1, now);
      await store.commit(Array.from({ length: 5 }, () => store.guesses.giveBack(key)));
      await spend(10, now);
      expect(await charge(now)).toMatchObject({ allowed: false });
    });

    it('are one for each subject', async () => {
      await spend(10, now);
      expect(await charge(now)).toMatchObject({ allowed: false });
      const bob = { ...key, subject: 'bob@example.com' };
      expect(await charge(now, bob)).toEqual({ allowed: true, charged: bob });
    });
  });

  describe('send budgets', () => {
    const rule = { count: 5, per: hour };
    const charge = (at: number, recipient = 'ada@example.com') =>
      store.commit([store.sends.charge('', recipient, rule, at)]);

    it('let five of fifty through', async () => {
      expect(
        await burst(50, (node) => [node.sends.charge('', 'ada@example.com', rule, now)]),
      ).toEqual({ committed: 5, 'send-capped': 45 });
    });

    it('open again when their hour is over, and not before', async () => {
      for (let turn = 0; turn < 5; turn += 1) expect(await charge(now + turn)).toBeUndefined();
      expect(await charge(now + 5)).toBe('send-capped');
      expect(await charge(now + hour - 1)).toBe('send-capped');
      for (let turn = 0; turn < 5; turn += 1) expect(await charge(now + hour)).toBeUndefined();
      expect(await charge(now + hour)).toBe('send-capped');
    });

    it('refuse the mail together with everything that would have been written beside it', async () => {
      for (let turn = 0; turn < 5; turn += 1) await charge(now);
      const refusal = await store.commit([
        store.sends.charge('', 'ada@example.com', rule, now),
        store.codes.insert(sampleCode()),
        store.outbox.enqueue(sampleMail()),
      ]);
      expect(refusal).toBe('send-capped');
      expect(await store.codes.find('', sampleCode().hash)).toBeUndefined();
      expect(await store.keptMessages.recent(10)).toEqual([]);
    });

    it('are the same for what everybody draws from, by another name', async () => {
      const charge = (node: Store) => [node.sends.chargeShared('', 'pool', rule, now)];
      expect(await burst(50, charge)).toEqual({ committed: 5, 'quota-exceeded': 45 });
    });

    it('have room again for what is given back, but never more than there was', async () => {
      for (let turn = 0; turn < 5; turn += 1) await charge(now);
      await store.commit([store.sends.giveBack('', 'ada@example.com', 2)]);
      expect(await charge(now)).toBeUndefined();
      expect(await charge(now)).toBeUndefined();
      expect(await charge(now)).toBe('send-capped');
      await store.commit([store.sends.giveBack('', 'ada@example.com', 50)]);
      for (let turn = 0; turn < 5; turn += 1) expect(await charge(now)).toBeUndefined();
      expect(await charge(now)).toBe('send-capped');
    });

    it('are one for each recipient', async () => {
      for (let turn = 0; turn < 5; turn += 1) await charge(now);
      expect(await charge(now, 'bob@example.com')).toBeUndefined();
    });
  });

  describe('the outbox', () => {
    const lease = minute;
    const mails = { channel: 'mail', lane: '' } as const;
    const recipientOf = (message: QueuedMessage) => {
      if ('mail' in message) return message.mail.to;
      if ('sms' in message) return message.sms.to;
      return 'event' in message ? message.event.url : message.unreadable;
    };
    const queue = (count: number) =>
      store.commit(
        Array.from({ length: count }, (_, turn) =>
          store.outbox.enqueue(sampleMail({ to: `reader-${turn}@example.com` })),
        ),
      );
    /** One that was taken, as far as a test has to name it. */
    const nobodys = { id: 'nobody', attempts: 0 };
    const run = (sql: string) => database.commit([{ sql, parameters: [] }]);

    it('gives a mail to one of two dispatchers, and every mail to somebody', async () => {
      await queue(100);
      const claimed: string[] = [];
      await Promise.all(
        [...nodes, ...nodes].map(async ({ messageQueue }) => {
          for (;;) {
            const messages = await messageQueue.claim(mails, now, lease, 7);
            if (messages.length === 0) return;
            expect(messages.length).toBeLessThanOrEqual(7);
            claimed.push(...messages.map(recipientOf));
          }
        }),
      );
      // On PostgreSQL a claim may come back empty because the other got all it looked at.
      for (;;) {
        const messages = await store.messageQueue.claim(mails, now, lease, 50);
        if (messages.length === 0) break;
        claimed.push(...messages.map(recipientOf));
      }
      expect(claimed).toHaveLength(100);
      expect(new Set(claimed).size).toBe(100);
    });

    it('gives it again when the lease is over and nobody said that it was sent', async () => {
      await queue(1);
      const [first] = await store.messageQueue.claim(mails, now, lease, 10);
      expect(await store.messageQueue.claim(mails, now + lease - 1, lease, 10)).toEqual([]);
      const [second] = await nodes[1].messageQueue.claim(mails, now + lease, lease, 10);
      expect(second).toEqual({ ...first, attempts: 2, dueAt: now + 2 * lease });
    });

    it('keeps it for whoever renews the lease, and tells them when it is lost', async () => {
      await queue(1);
      const [first = nobodys] = await store.messageQueue.claim(mails, now, lease, 10);
      expect(await store.messageQueue.renew(first, now + 2 * lease)).toBe(true);
      const others = nodes[1].messageQueue;
      expect(await others.claim(mails, now + lease, lease, 10)).toEqual([]);
      const [second = nobodys] = await others.claim(mails, now + 2 * lease, lease, 10);
      expect(second.id).toBe(first.id);
      expect(await store.messageQueue.renew(first, now + hour)).toBe(false);
      // Whatever the first one says about it now, it is the second one's.
      await store.messageQueue.postpone(first, now, 'late failure');
      await store.messageQueue.fail(first, 'late refusal', now);
      expect(await store.keptMessages.find(first.id)).toMatchObject({
        state: 'waiting',
        lastError: null,
        dueAt: now + 3 * lease,
      });
      // But sent is sent.
      await store.messageQueue.finish(first.id, 'sent', now);
      expect(await others.renew(second, now + hour)).toBe(false);
      expect(await store.keptMessages.find(first.id)).toMatchObject({ state: 'sent' });
    });

    it('knows what is due next, what was sent, what has to wait and what failed', async () => {
      const { messageQueue } = store;
      expect(await messageQueue.lanes()).toEqual([]);
      await queue(3);
      // Due from its first moment on, whatever the clock said then.
      expect(await messageQueue.lanes()).toEqual([{ ...mails, dueAt: 0 }]);
      const [sent = nobodys, late = nobodys, lost = nobodys] = await messageQueue.claim(
        mails,
        now,
        lease,
        10,
      );
      await messageQueue.finish(sent.id, 'sent', now + 1);
      await messageQueue.postpone(late, now + hour, 'ECONNREFUSED');
      await messageQueue.fail(lost, 'EENVELOPE 550', now + 2);
      expect(await messageQueue.lanes()).toEqual([{ ...mails, dueAt: now + hour }]);
      expect(await messageQueue.claim(mails, now + hour - 1, lease, 10)).toEqual([]);
      const [again] = await messageQueue.claim(mails, now + hour, lease, 10);
      expect(again).toMatchObject({ id: late.id, attempts: 2, lastError: 'ECONNREFUSED' });
      // What is finished is not started again.
      await messageQueue.postpone(sent, now, 'late failure');
      await messageQueue.postpone(lost, now, 'late failure');
      expect(await messageQueue.claim(mails, now + 2 * hour, lease, 10)).toHaveLength(1);
      expect(await store.keptMessages.find(lost.id)).toMatchObject({
        state: 'failed',
        lastError: 'EENVELOPE 550',
        finishedAt: now + 2,
      });
    });

    it('keeps nothing until a time that only a clock gone wrong has shown', async () => {
      const { messageQueue, outbox } = store;
      await store.commit([outbox.enqueue(sampleMail({ createdAt: now + 5 * hour }))]);
      const lanes = await messageQueue.lanes();
      expect(lanes.map(({ dueAt }) => isDue(dueAt, now))).toEqual([true]);
      const [early = nobodys] = await messageQueue.claim(mails, now, lease, 10);
      expect(early.attempts).toBe(1);
      // Ours until the lease ends, and not for longer.
      expect(await messageQueue.claim(mails, now + lease - 1, lease, 10)).toEqual([]);
      await messageQueue.postpone(early, now + 5 * hour, 'ECONNREFUSED');
      expect(await messageQueue.claim(mails, now, lease, 10)).toHaveLength(1);
    });

    it('hands out the earliest first', async () => {
      for (const minutes of [3, 1, 2]) {
        const createdAt = now + minutes * minute;
        await store.commit([
          store.outbox.enqueue(sampleMail({ to: `${minutes}@a.com`, createdAt })),
        ]);
      }
      const order = [];
      for (let turn = 0; turn < 3; turn += 1) {
        order.push(...(await store.messageQueue.claim(mails, now + hour, lease, 1)));
      }
      expect(order.map(recipientOf)).toEqual(['1@a.com', '2@a.com', '3@a.com']);
    });

    it('has a lane for every channel and every host, each with its own first one', async () => {
      const sms = sampleSms();
      const [one, two] = ['https://one.example.com/a', 'https://two.example.com:8443/b'];
      await store.commit([
        store.outbox.enqueue(sampleMail()),
        store.outbox.enqueueSms({ ...sms, createdAt: now + 1 }),
        store.outbox.enqueueEvent(sampleAccountEvent({ url: two, createdAt: now + 3 })),
        store.outbox.enqueueEvent(sampleAccountEvent({ url: one, createdAt: now + 9 })),
        store.outbox.enqueueEvent(sampleAccountEvent({ url: one, createdAt: now + 2 })),
      ]);
      const lanes = await nodes[1].messageQueue.lanes();
      expect(lanes).toEqual([
        { channel: 'mail', lane: '', dueAt: 0 },
        { channel: 'sms', lane: '', dueAt: 0 },
        { channel: 'webhook', lane: 'one.example.com', dueAt: 0 },
        { channel: 'webhook', lane: 'two.example.com:8443', dueAt: 0 },
      ]);
      const claimed = await Promise.all(
        lanes.map((lane) => store.messageQueue.claim(lane, now + 5, lease, 10)),
      );
      expect(claimed.map((messages) => messages.map(recipientOf))).toEqual([
        [sampleMail().to],
        [sms.to],
        [one, one],
        [two],
      ]);
      expect(await store.keptMessages.recent(10)).toMatchObject([{ mail: sampleMail() }]);
      expect(await store.keptMessages.recentSms(10)).toMatchObject([{ sms: { to: sms.to } }]);
      const rows = await database.read({ sql: 'SELECT * FROM outbox', parameters: [] });
      expect(JSON.stringify(rows)).not.toContain(sms.code);
    });

    it('hands out what it cannot read beside what it can, each for itself', async () => {
      await queue(4);
      const ids = (await store.keptMessages.recent(10)).map(({ id }) => id);
      const foreign = createSealer(randomBytes(32)).seal('{}', `outbox:${ids[0]}`);
      await run(`UPDATE outbox SET sealed = '${foreign}' WHERE id = '${ids[0]}'`);
      await run(`UPDATE outbox SET sealed = 'rubbish' WHERE id = '${ids[1]}'`);
      await run(`UPDATE outbox SET channel = 'pigeon' WHERE id = '${ids[2]}'`);
      const claimed = [];
      for (const lane of await store.messageQueue.lanes()) {
        claimed.push(...(await store.messageQueue.claim(lane, now, lease, 10)));
      }
      expect(claimed.map((message) => ('unreadable' in message ? message.unreadable : ''))).toEqual(
        expect.arrayContaining(['SEALED_WITH_ANOTHER_KEY', 'UNREADABLE', 'UNKNOWN_CHANNEL', '']),
      );
      expect(claimed).toHaveLength(4);
      expect(await store.keptMessages.recent(10)).toHaveLength(1);
      const wanted = { state: undefined, channel: undefined, limit: 10 };
      expect(await store.keptMessages.list(wanted)).toHaveLength(4);
    });

    it('shows operators what failed, counts it, and starts it anew for them', async () => {
      const { messageQueue, keptMessages } = store;
      await queue(3);
      const [one = nobodys, two = nobodys, three = nobodys] = await messageQueue.claim(
        mails,
        now,
        lease,
        10,
      );
      await messageQueue.fail(one, 'EENVELOPE 550', now + 5);
      await messageQueue.fail(two, 'EENVELOPE 550', now + 6);
      const failed = { state: 'failed', channel: undefined, limit: 10 } as const;
      expect((await keptMessages.list(failed)).map(({ id }) => id).sort()).toEqual(
        [one.id, two.id].sort(),
      );
      expect(await keptMessages.list({ ...failed, channel: 'sms' })).toEqual([]);
      expect(await keptMessages.list({ ...failed, limit: 1 })).toHaveLength(1);
      expect(await keptMessages.failedSince(now + 6)).toEqual([
        { channel: 'mail', error: 'EENVELOPE 550', count: 1 },
      ]);
      expect(await keptMessages.retry(three.id, now + 7, now + hour)).toBe(false);
      expect(await keptMessages.retry(one.id, now + 7, now + hour)).toBe(true);
      expect(await keptMessages.retry(one.id, now + 7, now + hour)).toBe(false);
      const again = await nodes[1].messageQueue.claim(mails, now + 7, lease, 10);
      expect(again).toMatchObject([
        { id: one.id, attempts: 1, lastError: null, finishedAt: null, expiresAt: now + hour },
      ]);
    });

    it('keeps a mail that is not to be sent as a row, and from everybody', async () => {
      await store.commit([store.outbox.enqueueNothing(sampleMail())]);
      expect(await store.messageQueue.claim(mails, now + day, lease, 10)).toEqual([]);
      expect(await store.keptMessages.recent(10)).toEqual([]);
      expect(await store.messageQueue.lanes()).toEqual([]);
      const rows = await database.read({ sql: 'SELECT state FROM outbox', parameters: [] });
      expect(rows).toEqual([{ state: 'void' }]);
    });

    it('wakes the dispatcher for a mail that was committed, and for nothing else', async () => {
      await insert(ada);
      wakes = 0;
      await store.commit([store.outbox.enqueueNothing(sampleMail())]);
      await store.commit<string>([
        store.outbox.enqueue(sampleMail()),
        ...store.accounts.edit({ ...ada, version: 7 }, {}),
      ]);
      expect(wakes).toBe(0);
      await store.commit([store.outbox.enqueue(sampleMail())]);
      expect(wakes).toBe(1);
    });

    it('is sealed', async () => {
      await queue(1);
      const rows = await database.read({ sql: 'SELECT * FROM outbox', parameters: [] });
      expect(JSON.stringify(rows)).not.toMatch(/reader-0|oobCode|secret/);
    });

    it('is tidied of what is done, later of what failed, and never of what waits', async () => {
      const { messageQueue, keptMessages } = store;
      await queue(3);
      const [sent = nobodys, lost = nobodys] = await messageQueue.claim(mails, now, lease, 2);
      await messageQueue.finish(sent.id, 'sent', now);
      await messageQueue.fail(lost, 'EENVELOPE 550', now);
      await keptMessages.prune(now, now);
      expect(await keptMessages.recent(10)).toHaveLength(3);
      await keptMessages.prune(now + 1, now);
      const states = async () => (await keptMessages.recent(10)).map(({ state }) => state).sort();
      expect(await states()).toEqual(['failed', 'waiting']);
      await keptMessages.prune(now + 1, now + 1);
      expect(await states()).toEqual(['waiting']);
      await keptMessages.clear();
      expect(await states()).toEqual([]);
    });
  });

  describe('settings', () => {
    const smtp = {
      host: 'mail.example.com',
      senderEmail: 'a@example.com',
      password: 'smtp secret',
    };
    const withSmtp = { ...defaultConfig, notification: { sendEmail: { smtp } } };

    it('are what was put there first, for every node', async () => {
      await Promise.all(
        nodes.map((node, turn) =>
          node.settings.ensure('', { authorizedDomains: [`${turn}.example.com`] }, now),
        ),
      );
      const [one, other] = await Promise.all(nodes.map((node) => node.settings.latest('')));
      expect(one).toEqual(other);
      expect(one?.version).toBe(1);
    });

    it('are replaced by one of many who saw the same version', async () => {
      await store.settings.ensure('', defaultConfig, now);
      for (let round = 0; round < 5; round += 1) {
        const { version } = await store.settings.latest('');
        const answers = await burst(20, (node, turn) => [
          node.settings.replace('', version, { name: `${round} ${turn}` }, now),
        ]);
        expect(answers).toEqual({ committed: 1, 'config-changed': 19 });
        expect((await store.settings.latest('')).version).toBe(version + 1);
      }
    });

    it('are read back whole, with their secret sealed in between', async () => {
      await store.settings.ensure('', withSmtp, now);
      expect((await store.settings.latest('')).config).toEqual(withSmtp);
      const rows = await database.read({ sql: 'SELECT config FROM settings', parameters: [] });
      expect(JSON.stringify(rows)).not.toContain('smtp secret');
      const { version } = await store.settings.latest('');
      await store.commit([store.settings.replace('', version, withSmtp, now)]);
      expect((await nodes[1].settings.latest('')).config).toEqual(withSmtp);
    });

    it('are the defaults where nobody set any', async () => {
      expect(await store.settings.latest('nowhere')).toMatchObject({
        config: defaultConfig,
        version: 0,
      });
    });
  });

  describe('the audit', () => {
    const write = async (...events: Partial<ReturnType<typeof sampleEvent>>[]) => {
      for (const event of events) await store.commit([store.audit.record(sampleEvent(event))]);
    };
    const requests = async (query: Partial<Parameters<Store['audit']['list']>[0]>) =>
      (await store.audit.list({ tenant: '', limit: 100, ...query })).map(
        ({ requestId }) => requestId,
      );

    it('is listed newest first, page by page, without gaps or repeats', async () => {
      const actor = 'operator';
      await write(...Array.from({ length: 25 }, (_, turn) => ({ requestId: `r${turn}`, actor })));
      const seen: string[] = [];
      let beforeId: number | undefined;
      for (;;) {
        const page = await store.audit.list({ tenant: '', limit: 7, beforeId });
        seen.push(...page.map(({ requestId }) => requestId));
        beforeId = page.at(-1)?.id;
        // Written between two pages: it belongs to neither.
        await write({ requestId: 'meanwhile', actor });
        if (page.length < 7) break;
      }
      expect(seen).toEqual(Array.from({ length: 25 }, (_, turn) => `r${24 - turn}`));
    });

    it('is filtered by event, by subject and by time', async () => {
      await write(
        { requestId: 'a', event: 'user_created', subject: 'ada', at: now },
        { requestId: 'b', event: 'user_deleted', subject: 'ada', at: now + 1 },
        { requestId: 'c', event: 'user_created', subject: 'bob', at: now + 2 },
      );
      expect(await requests({ event: 'user_created' })).toEqual(['c', 'a']);
      expect(await requests({ subject: 'ada' })).toEqual(['b', 'a']);
      expect(await requests({ subject: 'ada', event: 'user_created' })).toEqual(['a']);
      expect(await requests({ since: now + 1 })).toEqual(['c', 'b']);
      expect(await requests({ until: now + 1 })).toEqual(['a']);
      expect(await requests({ since: now + 1, until: now + 2 })).toEqual(['b']);
      expect(await requests({ event: 'nothing of the kind' })).toEqual([]);
    });

    it('keeps what happened and a mark of the browser, not its name', async () => {
      await write({ reason: 'PASSWORD_RESET', actor: 'operator', result: 'refused' });
      const [record] = await store.audit.list({ tenant: '', limit: 1 });
      const { userAgent: _, ...kept } = sampleEvent({
        reason: 'PASSWORD_RESET',
        actor: 'operator',
        result: 'refused',
      });
      expect(record).toMatchObject(kept);
      expect(record?.userAgentHash).toMatch(/^[0-9a-f]{16}$/);
    });

    it('drops what is older than asked for', async () => {
      await write({ requestId: 'old', at: now }, { requestId: 'new', at: now + minute });
      await store.commit([store.audit.prune(now + 1)]);
      expect(await requests({})).toEqual(['new']);
    });
  });

  describe('keys', () => {
    const key = (generation: number, kid: string) => ({
      kid,
      generation,
      bits: 3072,
      createdAt: now,
      activeFrom: now,
      certificate: 'a certificate',
      sealedPrivateKey: 'sealed',
    });

    it('of one generation are one, however many nodes make it', async () => {
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          (nodes[turn % 2] ?? store).signingKeys.insert(key(1, `kid-${turn}`)),
        ),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await store.signingKeys.insert(key(2, 'second'))).toBe(true);
      expect((await store.signingKeys.list()).map(({ generation }) => generation)).toEqual([1, 2]);
      await store.signingKeys.remove('second');
      expect(await store.signingKeys.list()).toHaveLength(1);
    });

    it('of a service account are found by its address and go with it', async () => {
      const role = 'viewer' as const;
      const one = { email: 'one@x.com', keyId: 'k1', publicKey: 'public', role, createdAt: now };
      const other = { ...one, email: 'other@x.com', role: 'owner' as const };
      await store.serviceAccounts.add(one);
      await store.serviceAccounts.add(other);
      await store.serviceAccounts.add(one);
      expect(await store.serviceAccounts.keysOf('one@x.com')).toEqual([one]);
      expect(await store.serviceAccounts.remove('one@x.com')).toBe(true);
      expect(await store.serviceAccounts.remove('one@x.com')).toBe(false);
      expect(await store.serviceAccounts.list()).toEqual([other]);
    });
  });

  describe('tenants', () => {
    // The same names everywhere, so that whatever forgets the tenant meets the other's row.
    const inTenant = (tenant: string) => ({
      account: { ...ada, tenant, displayName: `Ada of ${tenant}` },
      code: sampleCode({ tenant, accountId: 'ada' }),
      session: sampleSession({ tenant, accountId: 'ada' }),
    });
    const one = inTenant('one');
    const other = inTenant('other');

    beforeEach(async () => {
      for (const { account, code, session } of [one, other]) {
        expect(
          await store.commit<AccountRefusal>([
            ...store.accounts.insert(account),
            store.codes.insert(code),
            store.sessions.insert(session),
            store.audit.record(sampleEvent({ tenant: account.tenant, requestId: account.tenant })),
          ]),
        ).toBeUndefined();
      }
    });

    /** Everything of the other tenant, which nothing done in the first may change. */
    async function untouched() {
      const { accounts, codes, sessions } = store;
      expect(await accounts.byId('other', 'ada')).toEqual(other.account);
      expect(await accounts.byEmail('other', 'ada@example.com')).toEqual(other.account);
      expect(await codes.find('other', other.code.hash)).toEqual(other.code);
      expect(await sessions.find('other', other.session.id)).toEqual(other.session);
    }

    it('have the same names and do not see each other', async () => {
      const { accounts } = store;
      for (const { account } of [one, other]) {
        const { tenant } = account;
        expect(await accounts.byId(tenant, 'ada')).toEqual(account);
        expect(await accounts.byEmail(tenant, 'ada@example.com')).toEqual(account);
        expect(await accounts.byPhoneNumber(tenant, '+15555550100')).toEqual(account);
        expect(await accounts.byProvider(tenant, 'google.com', 'subject-at-google')).toEqual(
          account,
        );
        expect(await accounts.byInitialEmail(tenant, 'first@example.com')).toEqual(account);
        const events = await store.audit.list({ tenant, limit: 10 });
        expect(events.map(({ requestId }) => requestId)).toEqual([tenant]);
      }
      for (const stranger of ['', 'third', 'ONE', 'one ', 'on']) {
        expect(await accounts.byId(stranger, 'ada')).toBeUndefined();
        expect(await accounts.byEmail(stranger, 'ada@example.com')).toBeUndefined();
        expect(await store.codes.find(stranger, one.code.hash)).toBeUndefined();
        expect(await store.sessions.find(stranger, one.session.id)).toBeUndefined();
        expect(await store.audit.list({ tenant: stranger, limit: 10 })).toEqual([]);
      }
    });

    it.each([
      ['an account is edited', () => store.accounts.edit(one.account, { email: 'x@example.com' })],
      [
        'its names are taken away',
        () => store.accounts.edit(one.account, { email: null, phoneNumber: null, providers: [] }),
      ],
      ['it is removed', () => store.accounts.remove(one.account)],
      ['a sign-in is noted', () => [store.accounts.noteSignIn(one.account, now + 1)]],
      ['a refresh is noted', () => [store.accounts.noteRefresh(one.account, now + 1)]],
      ['a code is consumed', () => [store.codes.consume(one.code, now)]],
      ['a code is tried', () => [store.codes.chargeTry(one.code, 1)]],
      [
        'codes retire by address',
        () => [store.codes.retireForEmail('one', one.code.email, ['PASSWORD_RESET'])],
      ],
      [
        'codes retire by account',
        () => [store.codes.retireForAccount('one', 'ada', ['PASSWORD_RESET'])],
      ],
      ['a session is touched', () => [store.sessions.touch(one.session, now + 1)]],
      ['a session ends', () => [store.sessions.revoke('one', one.session.id, now)]],
      ['all sessions end', () => [store.sessions.revokeAll('one', 'ada', now)]],
      ['one ends a session', () => [store.sessions.revokeOwn('one', 'ada', one.session.id, now)]],
      ['one ends the others', () => [store.sessions.revokeOthers('one', 'ada', 'this one', now)]],
    ] as const)('keep what they have when in the other %s', async (_what, changes) => {
      expect(await store.commit<string>(changes())).toBeUndefined();
      await untouched();
      // The tries of a code are seen only by trying.
      expect(await store.commit([store.codes.chargeTry(other.code, 1)])).toBeUndefined();
    });

    it('have budgets of their own', async () => {
      const rule: GuessRule = { tries: 1, hardStop: 9, firstRest: hour, longestRest: hour };
      const key = (tenant: string): GuessKey => ({ tenant, kind: 'password', subject: 'ada' });
      for (let turn = 0; turn < 3; turn += 1) await store.guesses.charge(key('one'), rule, now);
      expect(await store.guesses.charge(key('one'), rule, now)).toMatchObject({ allowed: false });
      expect(await store.guesses.charge(key('other'), rule, now)).toMatchObject({ allowed: true });
      await store.commit([store.guesses.reset(key('other')), store.guesses.giveBack(key('other'))]);
      expect(await store.guesses.charge(key('one'), rule, now)).toMatchObject({ allowed: false });

      const send = (tenant: string) =>
        store.commit([store.sends.charge(tenant, 'ada@example.com', { count: 1, per: hour }, now)]);
      expect([await send('one'), await send('one'), await send('other')]).toEqual([
        undefined,
        'send-capped',
        undefined,
      ]);
    });

    it('have settings of their own', async () => {
      await store.settings.ensure('one', { name: 'one' }, now);
      await store.settings.ensure('other', { name: 'other' }, now);
      await store.commit([store.settings.replace('one', 1, { name: 'changed' }, now)]);
      expect(await store.settings.latest('other')).toMatchObject({
        config: { name: 'other' },
        version: 1,
      });
    });
  });
});
