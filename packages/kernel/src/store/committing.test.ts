import { expect, test } from 'vitest';
import { committing } from './committing.ts';
import type { Change } from './database.ts';

const written: (readonly Change[])[] = [];
const told: (readonly string[])[] = [];
const commit = committing(
  {
    async commit(changes) {
      written.push(changes);
      return { committed: true, rows: [] };
    },
  },
  {
    beside: async () => [],
    onCommitted: (topics) => told.push([...topics]),
  },
);

const change = (...events: readonly { topic: string; act?: unknown }[]) => ({
  sql: 'SELECT 1',
  parameters: [],
  events,
});

test('nodes are told what they wait for, and not of every act in the trail', async () => {
  await commit([change({ topic: 'audit', act: { event: 'authn_login_success' } })]);
  expect(told).toEqual([]);
  await commit([change({ topic: 'audit', act: {} }), { ...change({ topic: 'outbox' }) }]);
  expect(told).toEqual([['outbox']]);
});

test('the database gets the statement alone', () => {
  for (const changes of written) {
    for (const one of changes) expect(one).toEqual({ sql: 'SELECT 1', parameters: [] });
  }
  expect(written).toHaveLength(2);
});
