import { randomBytes } from 'node:crypto';
import type { AccountRefusal } from '@latchkey/identity/accounts/account';
import { forgetGuests } from '@latchkey/identity/accounts/forget-guests';
import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore, type Store } from '@latchkey/identity/store/store';
import type { Change } from '@latchkey/kernel/change';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import { sampleTime as now, sampleAccount, samplePasskey } from '../sample-records.ts';

const day = 24 * 3_600_000;
const tables = ['passkeys', 'passkey_challenges', 'accounts'];

/** What every database has to keep, whoever made its driver. */
export function passkeysContract(place: () => Promise<DatabasePlace>): void {
  let database: Database;
  /** Two nodes of one installation, each with connections of its own. */
  let nodes: readonly [Store, Store];
  let store: Store;

  beforeAll(async () => {
    const { open } = await place();
    database = await open(migrations);
    const sealer = createSealer(randomBytes(32));
    const node = (of: Database) =>
      createStore(of, sealer, {
        monotonicNow: () => performance.now(),
        onCommitted: () => undefined,
      });
    nodes = [node(database), node(await open(migrations))];
    store = nodes[0];
  });

  beforeEach(async () => {
    await database.commit(tables.map((table) => ({ sql: `DELETE FROM ${table}`, parameters: [] })));
    await store.commit<AccountRefusal>(
      ['', 'other'].flatMap((tenant) =>
        ['account', 'bob'].flatMap((id) => store.accounts.insert(sampleAccount({ tenant, id }))),
      ),
    );
  });

  /** All at once, on both nodes in turn: how often each answer was given. */
  async function burst<Refusal extends string>(
    count: number,
    change: (node: Store) => Change<Refusal>,
  ) {
    const answers: Record<string, number> = {};
    const outcomes = await Promise.all(
      Array.from({ length: count }, (_, turn) => {
        const node = nodes[turn % 2] ?? store;
        return node.commit<Refusal>([change(node)]);
      }),
    );
    for (const outcome of outcomes) {
      const answer = outcome ?? 'committed';
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    return answers;
  }

  const passkey = samplePasskey();
  const insert = (...passkeys: (typeof passkey)[]) =>
    store.commit(passkeys.map((given) => store.passkeys.insert(given)));

  it('are found as they were stored, by name and by account, the oldest first', async () => {
    const later = samplePasskey({
      ...{ credentialId: 'later', createdAt: now + 1, transports: [], aaguid: '' },
      ...{ backedUp: false, lastUsedAt: now + 2, counter: 4_294_967_295 },
    });
    await insert(later, passkey, samplePasskey({ credentialId: 'bobs', accountId: 'bob' }));
    expect(await store.passkeys.find('', passkey.credentialId)).toEqual(passkey);
    expect(await store.passkeys.ofAccount('', 'account')).toEqual([passkey, later]);
    expect(await store.passkeys.find('', 'unknown')).toBeUndefined();
    expect(await store.passkeys.ofAccount('', 'nobody')).toEqual([]);
  });

  it('belong to one account, however many want them', async () => {
    expect(await burst(20, (node) => node.passkeys.insert(passkey))).toEqual({
      committed: 1,
      'passkey-taken': 19,
    });
    expect(await insert({ ...passkey, accountId: 'bob' })).toBe('passkey-taken');
    expect(await store.passkeys.ofAccount('', 'bob')).toEqual([]);
  });

  it('note a use once per count, and none after they are gone', async () => {
    await insert(passkey);
    const use = { counter: 9, backedUp: false, at: now + 5 };
    expect(await burst(20, (node) => node.passkeys.noteUse(passkey, use))).toEqual({
      committed: 1,
      'passkey-changed': 19,
    });
    const used = { ...passkey, counter: 9, backedUp: false, lastUsedAt: now + 5 };
    expect(await store.passkeys.find('', passkey.credentialId)).toEqual(used);
    await store.commit([store.passkeys.remove(passkey)]);
    expect(await store.commit([store.passkeys.noteUse(used, use)])).toBe('passkey-changed');
  });

  it('are renamed by their account only', async () => {
    await insert(passkey);
    const rename = (accountId: string, name: string) =>
      store.commit([store.passkeys.rename('', accountId, passkey.credentialId, name)]);
    expect(await rename('bob', 'Mine')).toBe('no-passkey');
    expect(await rename('account', 'Yellow')).toBeUndefined();
    expect((await store.passkeys.find('', passkey.credentialId))?.name).toBe('Yellow');
  });

  it('are removed one by one, all at once, or with their account', async () => {
    const more = ['second', 'third'].map((credentialId) => samplePasskey({ credentialId }));
    await insert(passkey, ...more, samplePasskey({ credentialId: 'bobs', accountId: 'bob' }));
    await store.commit([store.passkeys.remove({ ...passkey, accountId: 'bob' })]);
    expect(await store.passkeys.ofAccount('', 'account')).toHaveLength(3);
    await store.commit([store.passkeys.remove(passkey)]);
    expect(await store.passkeys.ofAccount('', 'account')).toHaveLength(2);
    await store.commit([store.passkeys.insert(samplePasskey({ createdAt: now - 1 }))]);
    await store.commit([store.passkeys.removeAll('', 'account', now)]);
    expect(await store.passkeys.ofAccount('', 'account')).toMatchObject([{ createdAt: now - 1 }]);
    await store.commit([store.passkeys.removeAll('', 'account')]);
    expect(await store.passkeys.ofAccount('', 'account')).toEqual([]);
    expect(await store.passkeys.ofAccount('', 'bob')).toHaveLength(1);
    await store.commit<AccountRefusal>(store.accounts.remove(sampleAccount({ id: 'bob' })));
    expect(await store.passkeys.find('', 'bobs')).toBeUndefined();
  });

  it('of one tenant are not those of another', async () => {
    const abroad = { ...passkey, tenant: 'other' };
    expect(await insert(passkey, abroad)).toBeUndefined();
    await store.commit([
      store.passkeys.rename('', 'account', passkey.credentialId, 'Renamed'),
      store.passkeys.noteUse(passkey, { counter: 9, backedUp: false, at: now }),
    ]);
    await store.commit([store.passkeys.remove(passkey)]);
    await store.commit([store.passkeys.removeAll('', 'account')]);
    expect(await store.passkeys.find('', passkey.credentialId)).toBeUndefined();
    expect(await store.passkeys.find('other', passkey.credentialId)).toEqual(abroad);
  });

  it('keep an account that has nothing else from being forgotten as a guest', async () => {
    await insert(passkey);
    await forgetGuests(store, now + 31 * day, now + 31 * day);
    expect(await store.accounts.byId('', 'account')).toBeDefined();
    expect(await store.accounts.byId('', 'bob')).toBeUndefined();
  });

  it('have challenges that are spent once, in each tenant, until they are cleared away', async () => {
    const spend = (node: Store) => node.passkeys.spendChallenge('', 'hash', now);
    expect(await burst(20, spend)).toEqual({ committed: 1, 'challenge-spent': 19 });
    const abroad = store.passkeys.spendChallenge('other', 'hash', now);
    expect(await store.commit([abroad])).toBeUndefined();
    await store.commit([store.passkeys.pruneChallenges(now)]);
    expect(await store.commit([spend(store)])).toBe('challenge-spent');
    await store.commit([store.passkeys.pruneChallenges(now + 1)]);
    expect(await store.commit([spend(store)])).toBeUndefined();
  });
}
