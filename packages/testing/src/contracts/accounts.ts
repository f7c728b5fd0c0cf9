import { randomBytes } from 'node:crypto';
import type { Account, AccountRefusal } from '@latchkey/identity/accounts/account';
import { forgetGuests } from '@latchkey/identity/accounts/forget-guests';
import { createStore, type Store } from '@latchkey/identity/store/store';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database, Row } from '@latchkey/kernel/store/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  sampleTime as now,
  sampleAccount,
  sampleCode,
  sampleLink,
  sampleSession,
} from '../sample-records.ts';
import { ada, bob, insertAccounts } from './ada-and-bob.ts';
import type { TwoNodes } from './two-nodes.ts';

const day = 24 * 60 * 60_000;

/** Accounts and everything they are known by, as every database has to keep them. */
export function accountsContract(opened: () => TwoNodes): void {
  describe('accounts', () => {
    let store: Store;
    let database: Database;
    let burst: TwoNodes['burst'];
    beforeAll(() => {
      ({ store, database, burst } = opened());
    });
    const insert = (...accounts: readonly Account[]) => insertAccounts(store, accounts);

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

    it('are listed without their hashes, which do not even leave the database', async () => {
      await insert(ada, bob);
      const { passwordHash: _hash, hashCost: _cost, ...known } = ada;
      const read: Row[] = [];
      const listening: Database = {
        ...database,
        async read(statement, options) {
          const rows = await database.read(statement, options);
          read.push(...rows);
          return rows;
        },
      };
      const { manyAccounts } = createStore(listening, createSealer(randomBytes(32)), {
        monotonicNow: () => performance.now(),
        onCommitted: () => undefined,
      });
      const listed = { ...known, hasPassword: true };
      const all = { limit: 10, offset: 0 };
      expect(await manyAccounts.byIds('', ['ada'])).toEqual([listed]);
      expect(await manyAccounts.pageWithoutHashes('', '', 1)).toEqual([listed]);
      expect(
        await manyAccounts.find({ tenant: '' }, { by: 'email', descending: false }, all),
      ).toEqual([listed, expect.objectContaining({ id: 'bob', hasPassword: false })]);
      expect(JSON.stringify(read)).toContain('ada@example.com');
      expect(JSON.stringify(read)).not.toContain('a hash');
      // Whoever takes accounts elsewhere asks for them, and that is seen here.
      await manyAccounts.page('', '', 1);
      expect(JSON.stringify(read)).toContain('a hash');
    });

    it('are found by a part of an id, an address, a number or a name', async () => {
      await insert(
        ada,
        bob,
        sampleAccount({ id: 'Percent', displayName: '100 % É_' }),
        sampleAccount({ id: 'other', tenant: 'other', email: 'bobby@example.com' }),
      );
      const found = async (containing: string) => {
        const search = { tenant: '', containing };
        const order = { by: 'id', descending: false } as const;
        const accounts = await store.manyAccounts.find(search, order, { limit: 10, offset: 0 });
        expect(await store.manyAccounts.count(search)).toBe(accounts.length);
        return accounts.map(({ id }) => id).sort();
      };
      expect(await found('BOB')).toEqual(['bob']);
      expect(await found('@EXAMPLE')).toEqual(['ada', 'bob']);
      expect(await found('555010')).toEqual(['ada', 'bob']);
      expect(await found('percent')).toEqual(['Percent']);
      expect(await found('%')).toEqual(['Percent']);
      expect(await found('É_')).toEqual(['Percent']);
      expect(await found('é')).toEqual([]);
      expect(await found("o'b")).toEqual([]);
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
}
