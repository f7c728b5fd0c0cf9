import { randomBytes } from 'node:crypto';
import type { AccountRefusal } from '@latchkey/identity/accounts/account';
import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore, type Store } from '@latchkey/identity/store/store';
import type { Tenant } from '@latchkey/identity/tenants/tenant';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import { sampleTime as now, sampleAccount, sampleCode, sampleSession } from '../sample-records.ts';

/** What every database has to keep, whoever made its driver. */
export function tenantsContract(place: () => Promise<DatabasePlace>): void {
  let store: Store;
  let otherNode: Store;
  let elapsed = 0;
  let made = 0;

  beforeAll(async () => {
    const { open } = await place();
    const sealer = createSealer(randomBytes(32));
    const node = (of: Database) =>
      createStore(of, sealer, { monotonicNow: () => elapsed, onCommitted: () => undefined });
    store = node(await open(migrations));
    otherNode = node(await open(migrations));
  });

  async function newTenant(): Promise<Tenant> {
    made += 1;
    const id = `acme-${made}`;
    await store.commit([store.tenants.insert(id, { displayName: 'acme' }, now)]);
    const tenant = await store.tenants.find(id);
    if (tenant === undefined) throw new Error(`${id} is not there.`);
    return tenant;
  }

  describe('tenants', () => {
    it('have a name that nobody else gets, not even after they closed', async () => {
      const { id } = await newTenant();
      const again = () => store.commit([store.tenants.insert(id, {}, now)]);
      expect(await again()).toBe('tenant-exists');
      await store.commit([store.tenants.close(id, now)]);
      expect(await again()).toBe('tenant-exists');
      await store.commit([store.tenants.forget(id)]);
      expect(await again()).toBeUndefined();
    });

    it('are changed by whoever saw them last', async () => {
      const tenant = await newTenant();
      const change = (by: Store) =>
        by.commit([by.tenants.replace(tenant, { displayName: 'changed' }, now)]);
      const outcomes = await Promise.all([change(store), change(otherNode)]);
      expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1);
      expect(outcomes).toContain('tenant-changed');
      expect((await store.tenants.latest(tenant.id))?.version).toBe(tenant.version + 1);
    });

    it('are closed once, and neither changed nor forgotten while they are the other', async () => {
      const tenant = await newTenant();
      await store.commit([store.tenants.forget(tenant.id)]);
      expect(await store.tenants.latest(tenant.id)).toEqual(tenant);
      const close = (by: Store) => by.commit([by.tenants.close(tenant.id, now)]);
      const outcomes = await Promise.all([close(store), close(otherNode)]);
      expect(outcomes.toSorted()).toEqual(['tenant-gone', undefined]);
      expect(await store.commit([store.tenants.replace(tenant, {}, now)])).toBe('tenant-changed');
    });

    it('are remembered for a second, and then looked at again', async () => {
      const { id } = await newTenant();
      expect(await otherNode.tenants.find(id)).toBeDefined();
      await store.commit([store.tenants.close(id, now)]);
      elapsed += 999;
      expect(await otherNode.tenants.find(id)).toBeDefined();
      elapsed += 1;
      expect(await otherNode.tenants.find(id)).toBeUndefined();
      await expect(otherNode.settings.current(id)).rejects.toMatchObject({
        code: 'TENANT_NOT_FOUND',
      });
    });

    it('are cleared of everything, and nobody else is', async () => {
      const [{ id }, { id: other }] = [await newTenant(), await newTenant()];
      for (const tenant of [id, other, '']) {
        await store.commit<AccountRefusal>([
          ...store.accounts.insert(sampleAccount({ tenant, id: 'ada', email: 'ada@example.com' })),
          store.sessions.insert(sampleSession({ tenant, accountId: 'ada' })),
          store.codes.insert(sampleCode({ tenant, accountId: 'ada' })),
        ]);
      }
      expect(await store.tenants.clearSome(id)).toBe(true);
      expect(await store.tenants.clearSome(id)).toBe(false);
      expect(await store.accounts.byEmail(id, 'ada@example.com')).toBeUndefined();
      expect(await store.sessions.find(id, sampleSession().id)).toBeUndefined();
      for (const tenant of [other, '']) {
        expect(await store.accounts.byEmail(tenant, 'ada@example.com')).toBeDefined();
        expect(await store.sessions.find(tenant, sampleSession().id)).toBeDefined();
      }
    });
  });
}
