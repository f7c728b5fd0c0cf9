import { randomBytes } from 'node:crypto';
import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore, type Store } from '@latchkey/identity/store/store';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import {
  sampleTime as now,
  sampleProviderConfig,
  sampleProviderSignIn,
} from '../sample-records.ts';

const tables = ['provider_configs', 'provider_sign_ins', 'spent_pending_tokens'];

/** What every database has to keep, whoever made its driver. */
export function federationContract(place: () => Promise<DatabasePlace>): void {
  let database: Database;
  let store: Store;
  let secondNode: Store;
  const masterKey = randomBytes(32);

  beforeAll(async () => {
    const { open } = await place();
    const node = (of: Database) =>
      createStore(of, createSealer(masterKey), {
        monotonicNow: () => performance.now(),
        onCommitted: () => undefined,
      });
    database = await open(migrations);
    store = node(database);
    secondNode = node(await open(migrations));
  });
  beforeEach(() =>
    database.commit(tables.map((table) => ({ sql: `DELETE FROM ${table}`, parameters: [] }))),
  );

  it('keeps a provider of each tenant, with its secret sealed', async () => {
    const config = sampleProviderConfig();
    const ofTenant = sampleProviderConfig({ tenant: 'acme', enabled: false });
    expect(await store.commit([store.providerConfigs.insert(config)])).toBeUndefined();
    expect(await store.commit([store.providerConfigs.insert(ofTenant)])).toBeUndefined();
    expect(await store.commit([store.providerConfigs.insert(config)])).toBe('provider-exists');
    expect(await secondNode.providerConfigs.find('', 'oidc.acme')).toEqual(config);
    expect(await secondNode.providerConfigs.list('acme')).toEqual([ofTenant]);
    const rows = await database.read({ sql: 'SELECT * FROM provider_configs', parameters: [] });
    expect(JSON.stringify(rows)).not.toContain('a secret of Acme');
  });

  it('changes and removes a provider only as it was looked at', async () => {
    const config = sampleProviderConfig();
    const { providerConfigs } = store;
    await store.commit([providerConfigs.insert(config)]);
    const after = { ...config, displayName: 'Another' };
    expect(await store.commit([providerConfigs.replace(config, after)])).toBeUndefined();
    expect(await store.commit([providerConfigs.replace(config, after)])).toBe('provider-changed');
    expect(await store.commit([providerConfigs.remove(config)])).toBe('provider-changed');
    const current = await providerConfigs.find('', 'oidc.acme');
    expect(current).toEqual({ ...after, version: 2 });
    if (current === undefined) return;
    expect(await store.commit([providerConfigs.remove(current)])).toBeUndefined();
    expect(await providerConfigs.find('', 'oidc.acme')).toBeUndefined();
  });

  it('cannot move the secret of one provider to another', async () => {
    await store.commit([store.providerConfigs.insert(sampleProviderConfig())]);
    await database.commit([
      { sql: "UPDATE provider_configs SET provider_id = 'oidc.evil'", parameters: [] },
    ]);
    await expect(store.providerConfigs.find('', 'oidc.evil')).rejects.toThrow('unsealed');
  });

  it('finishes a sign-in once, on whichever node, and never after its time', async () => {
    const signIn = sampleProviderSignIn();
    await store.commit([store.providerSignIns.insert(signIn)]);
    expect(await secondNode.providerSignIns.find('state')).toEqual(signIn);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const node = turn % 2 === 0 ? store : secondNode;
        return node.commit([node.providerSignIns.consume(signIn, now)]);
      }),
    );
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);

    const late = sampleProviderSignIn({ stateHash: 'late', returnBy: null });
    await store.commit([store.providerSignIns.insert(late)]);
    const { expiresAt } = late;
    expect(await store.commit([store.providerSignIns.consume(late, expiresAt)])).toBe(
      'sign-in-spent',
    );
  });

  it('spends a waiting credential once, on whichever node, for each tenant', async () => {
    const token = { tenant: '', hash: 'hash', expiresAt: now };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const node = turn % 2 === 0 ? store : secondNode;
        return node.commit([node.spentCredentials.spend(token)]);
      }),
    );
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(await store.spentCredentials.isSpent(token.tenant, token.hash)).toBe(true);
    expect(await store.spentCredentials.isSpent('other', token.hash)).toBe(false);
    const other = store.spentCredentials.spend({ ...token, tenant: 'other' });
    expect(await store.commit([other])).toBeUndefined();
  });

  it('forgets what has expired', async () => {
    await store.commit([
      store.providerSignIns.insert(sampleProviderSignIn({ stateHash: 'old', expiresAt: now - 1 })),
      store.providerSignIns.insert(sampleProviderSignIn({ stateHash: 'new', expiresAt: now })),
    ]);
    await store.commit([store.spentCredentials.spend({ tenant: '', hash: 'a', expiresAt: 1 })]);
    await store.commit([store.providerSignIns.prune(now), store.spentCredentials.prune(now)]);
    expect(await store.providerSignIns.find('old')).toBeUndefined();
    expect(await store.providerSignIns.find('new')).toBeDefined();
    const again = store.spentCredentials.spend({ tenant: '', hash: 'a', expiresAt: now });
    expect(await store.commit([again])).toBeUndefined();
  });
}
