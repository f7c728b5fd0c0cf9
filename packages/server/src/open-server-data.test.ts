import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { postgresPlaces } from './testing/databases.ts';
import { nodeEnvironment, startWorld } from './testing/world.ts';

describe('a server that cannot find out what time it is', () => {
  const place = postgresPlaces();

  test('leaves no connection behind', async () => {
    const { location } = await place();
    let looks = 0;
    const localTime = {
      wall: () => Date.now(),
      // The first look comes before the database is asked, and this one after it.
      monotonic: () => {
        looks += 1;
        if (looks > 1) throw new Error('This machine has no clock.');
        return 0;
      },
    };
    await expect(startWorld({ environment: nodeEnvironment(location), localTime })).rejects.toThrow(
      'no clock',
    );
    const watcher = new pg.Client(location);
    await watcher.connect();
    const { rows } = await watcher.query(
      `SELECT application_name FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await watcher.end();
    expect(rows).toEqual([]);
  });
});
