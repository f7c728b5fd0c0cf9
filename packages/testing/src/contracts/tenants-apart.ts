import type { AccountRefusal } from '@latchkey/identity/accounts/account';
import type { GuessKey, GuessRule } from '@latchkey/identity/limits/guess-budgets';
import type { Store } from '@latchkey/identity/store/store';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleTime as now, sampleCode, sampleEvent, sampleSession } from '../sample-records.ts';
import { ada } from './ada-and-bob.ts';
import type { TwoNodes } from './two-nodes.ts';

const hour = 60 * 60_000;

/** Two tenants with the same names in everything, as every database has to keep them apart. */
export function tenantsApartContract(opened: () => TwoNodes): void {
  describe('tenants', () => {
    let store: Store;
    beforeAll(() => {
      ({ store } = opened());
    });

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
      ['a session ends', () => [store.sessions.revoke(one.session, now)]],
      ['all sessions end', () => [store.sessions.revokeAll('one', 'ada', now)]],
      ['all are forgotten', () => [store.sessions.forgetAll('one', 'ada')]],
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
}
