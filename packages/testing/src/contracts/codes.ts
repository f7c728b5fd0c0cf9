import type { Account } from '@latchkey/identity/accounts/account';
import type { Store } from '@latchkey/identity/store/store';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTime as now, sampleCode } from '../sample-records.ts';
import { ada, insertAccounts } from './ada-and-bob.ts';
import type { TwoNodes } from './two-nodes.ts';

/** Codes in mails, as every database has to keep them. */
export function codesContract(opened: () => TwoNodes): void {
  describe('codes', () => {
    let store: Store;
    let burst: TwoNodes['burst'];
    beforeAll(() => {
      ({ store, burst } = opened());
    });
    const insert = (...accounts: readonly Account[]) => insertAccounts(store, accounts);

    const code = sampleCode({ newEmail: 'new@example.com', emailProved: true });
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

    it('are open until they were used, tried too often, or are over', async () => {
      const named = (hash: string, fields: Parameters<typeof sampleCode>[0] = {}) =>
        sampleCode({ hash, ...fields });
      const [used, tried] = [named('used'), named('tried')];
      await put(named('open'), used, tried, named('over', { expiresAt: now }));
      await put(named('of a tenant', { tenant: 'acme-1a2b3' }));
      await store.commit([store.codes.consume(used, now)]);
      const openNow = async (tries: number, tenant = '') =>
        (await store.codes.open(tenant, now, tries)).map(({ hash }) => hash).sort();
      await store.commit([store.codes.chargeTry(tried, 1)]);
      expect(await openNow(1)).toEqual(['open']);
      expect(await openNow(2)).toEqual(['open', 'tried']);
      expect(await openNow(2, 'acme-1a2b3')).toEqual(['of a tenant']);
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
}
