import { randomBytes } from 'node:crypto';
import {
  commandFolders,
  freePort,
  runCommand,
  startCommand,
} from '@latchkey/testing/command-process';
import { postgresPlaces } from '@latchkey/testing/databases';
import { nodeEnvironment, startWorld } from '@latchkey/testing/world';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';

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
    // PostgreSQL lists a session until its process has seen the socket close and ended.
    await vi.waitFor(async () => {
      const { rows } = await watcher.query(
        `SELECT application_name FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      expect(rows).toEqual([]);
    });
    await watcher.end();
  });
});

describe('while somebody else holds the lock of migrations', () => {
  const place = postgresPlaces();
  const newFolder = commandFolders();

  test('a command says so and ends, and a server says so and goes on once it may', async () => {
    const { location } = await place();
    const other = new pg.Client(location);
    await other.connect();
    await other.query('SELECT pg_advisory_lock(5427190366)');
    const settings = {
      LATCHKEY_MODE: 'production',
      PUBLIC_URL: 'https://auth.example.com',
      LATCHKEY_MASTER_KEY: randomBytes(32).toString('base64'),
      LATCHKEY_DATA: newFolder(),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      LATCHKEY_SHUTDOWN_NOTICE: '0',
      DATABASE_URL: location,
    };
    const server = startCommand(['start'], settings);
    const { code, stderr } = await runCommand(['keys', 'list'], settings);
    expect(code).toBe(1);
    expect(stderr).toContain('Another node is migrating this database');
    expect(stderr).not.toContain('cannot be reached');
    expect(stderr).not.toMatch(/^ {4}at /m);

    await server.prints(/"event":"database_unreachable".*Another node is migrating.*Trying again/);
    await other.end();
    await server.prints(/"event":"listening"/);
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
