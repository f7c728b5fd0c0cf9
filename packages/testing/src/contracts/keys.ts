import type { Store } from '@latchkey/identity/store/store';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTime as now } from '../sample-records.ts';
import type { TwoNodes } from './two-nodes.ts';

/** Keys that sign, and those of service accounts, as every database has to keep them. */
export function keysContract(opened: () => TwoNodes): void {
  describe('keys', () => {
    let store: Store;
    let nodes: TwoNodes['nodes'];
    beforeAll(() => {
      ({ store, nodes } = opened());
    });

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
}
