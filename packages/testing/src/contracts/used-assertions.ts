import { randomBytes } from 'node:crypto';
import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore, type Store } from '@latchkey/identity/store/store';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import { sampleTime as now } from '../sample-records.ts';

const assertion = { tenant: '', providerId: 'saml.acme', idHash: 'hash', expiresAt: now };

/** What every database has to keep, whoever made its driver. */
export function usedAssertionsContract(place: () => Promise<DatabasePlace>): void {
  /** Two nodes of one installation, each with connections of its own. */
  let nodes: readonly [Store, Store];

  beforeAll(async () => {
    const { open } = await place();
    const sealer = createSealer(randomBytes(32));
    const node = (of: Database) =>
      createStore(of, sealer, {
        monotonicNow: () => performance.now(),
        onCommitted: () => undefined,
      });
    nodes = [node(await open(migrations)), node(await open(migrations))];
  });

  const use = (changes: Partial<typeof assertion>, node = nodes[0]) =>
    node.commit([node.usedAssertions.use({ ...assertion, ...changes })]);

  it('an assertion is used once, however many try on however many nodes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => use({ idHash: 'raced' }, nodes[turn % 2])),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'assertion-used')).toHaveLength(19);
  });

  it('the same id of another provider or tenant is another assertion', async () => {
    expect(await use({})).toBeUndefined();
    expect(await use({ providerId: 'saml.other' })).toBeUndefined();
    expect(await use({ tenant: 'other' })).toBeUndefined();
    expect(await use({})).toBe('assertion-used');
  });

  it('it is forgotten when it expired, and not before', async () => {
    await use({ idHash: 'old', expiresAt: now - 1 });
    await use({ idHash: 'new', expiresAt: now });
    await nodes[1].commit([nodes[1].usedAssertions.prune(now)]);
    expect(await use({ idHash: 'new' })).toBe('assertion-used');
    expect(await use({ idHash: 'old' })).toBeUndefined();
  });
}
