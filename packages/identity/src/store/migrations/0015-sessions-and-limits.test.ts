import { randomBytes } from 'node:crypto';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import { forEachDatabase } from '@latchkey/testing/databases';
import { sampleTime as now, sampleAccount } from '@latchkey/testing/sample-records';
import { expect, it } from 'vitest';
import { worthOf } from '../../sessions/lineage.ts';
import { createStore } from '../store.ts';
import { migrations } from './index.ts';

const before = migrations.filter(({ id }) => id < '0015');

forEachDatabase((_name, place) => {
  it('signs nobody out whose session is from before', async () => {
    const { open } = await place();
    const old = await open(before);
    const store = createStore(old, createSealer(randomBytes(32)), {
      monotonicNow: () => performance.now(),
      onCommitted: () => undefined,
    });
    await store.commit(store.accounts.insert(sampleAccount({ id: 'ada' })));
    await old.commit([
      {
        sql: `INSERT INTO sessions (tenant, id, account_id, generation, parent, rotated_at,
          burst_since, burst_from, auth_time, sign_in_provider, created_at, last_used_at,
          expires_at, user_agent, address) VALUES ('', 'session', 'ada', 7, 5, ${now}, ${now}, 5,
          ${now / 1000}, 'password', ${now}, ${now}, ${now}, 'a browser', '203.0.113.7')`,
        parameters: [],
      },
    ]);
    const session = await createStore(await open(migrations), createSealer(randomBytes(32)), {
      monotonicNow: () => performance.now(),
      onCommitted: () => undefined,
    }).sessions.find('', 'session');
    if (session === undefined) throw new Error('The session is gone.');
    const holder = { browser: 'any', address: '198.51.100.9' };
    const verdict = (generation: number, at: number) =>
      worthOf(session, generation, holder, at).verdict;
    expect([7, 6, 5, 4].map((generation) => verdict(generation, now + 30_000))).toEqual([
      'exchange',
      'reuse',
      'repeat',
      'reuse',
    ]);
    expect(verdict(5, now + 90_000)).toBe('exchange');
  });
});
