import { randomBytes } from 'node:crypto';
import { postgresPlaces } from '@latchkey/testing/databases';
import { postgresGate } from '@latchkey/testing/postgres-gate';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { localNotifications } from './notifications.ts';
import { postgresNotifications } from './postgres-notifications.ts';

test('on one node, whoever subscribed to a topic is told of it, until they leave', () => {
  const heard: string[] = [];
  const { notify, subscribe } = localNotifications();
  const leave = subscribe('outbox', () => heard.push('outbox'));
  subscribe('audit', () => heard.push('audit'));
  notify(['outbox', 'nothing']);
  leave();
  notify(['outbox', 'audit']);
  expect(heard).toEqual(['outbox', 'audit']);
});

describe('on nodes that share a PostgreSQL', () => {
  const place = postgresPlaces();

  async function twoNodes() {
    const { location: url, open } = await place();
    const { read } = await open();
    const node = () => postgresNotifications({ url, run: read, listens: true });
    const [first, second] = [node(), node()];
    const heard: string[] = [];
    second.subscribe('outbox', () => heard.push('second'));
    first.subscribe('outbox', () => heard.push('first'));
    /** A hint may be lost while nobody listens yet, so it is given until it is heard. */
    const isHeard = () => {
      first.notify(['outbox']);
      return heard.includes('second');
    };
    return { url, first, second, heard, isHeard };
  }

  test('the others are told, too, and nobody hears itself twice', async () => {
    const { first, second, heard, isHeard } = await twoNodes();
    await expect.poll(isHeard).toBe(true);
    const { length } = heard.filter((name) => name === 'first');
    await first.close();
    await second.close();
    const told = heard.filter((name) => name === 'first').length;
    expect(told).toBe(length);
  });

  test('a node whose connection broke listens again', async () => {
    const { url, first, second, heard, isHeard } = await twoNodes();
    await expect.poll(isHeard).toBe(true);
    const client = new pg.Client(url);
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
    );
    await client.end();
    heard.splice(0);
    await expect.poll(isHeard).toBe(true);
    await first.close();
    await second.close();
  });

  test('a node leaves a server that no longer answers', async () => {
    const { location, open } = await place();
    const { read } = await open();
    const { url, listen, freeze } = await postgresGate(location);
    await listen();
    const node = postgresNotifications({ url, run: read, listens: true });
    const other = postgresNotifications({ url: location, run: read, listens: false });
    let heard = 0;
    node.subscribe('outbox', () => {
      heard += 1;
    });
    await expect.poll(() => other.notify(['outbox']) ?? heard > 0).toBe(true);
    freeze();
    await node.close();
    await other.close();
  });

  test('a node that was refused says so once, and listens again when it may', async () => {
    const { location, open } = await place();
    const { read } = await open();
    const admin = new pg.Client(location);
    await admin.connect();
    const role = `listener_${randomBytes(8).toString('hex')}`;
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'of a test'`);
    onTestFinished(async () => {
      await admin.query(`DROP ROLE ${role}`);
      await admin.end();
    });
    const url = new URL(location);
    url.username = role;
    url.password = 'of a test';

    const refusals: string[] = [];
    let waits = 0;
    const node = postgresNotifications({
      url: url.href,
      run: read,
      listens: true,
      onRefused: (error) => refusals.push(error.message),
      wait: async () => {
        waits += 1;
        if (waits === 3) await admin.query(`ALTER ROLE ${role} LOGIN`);
      },
    });
    const other = postgresNotifications({ url: location, run: read, listens: false });
    let heard = 0;
    node.subscribe('outbox', () => {
      heard += 1;
    });
    const isHeard = () => other.notify(['outbox']) ?? heard > 0;
    await expect.poll(isHeard).toBe(true);

    await admin.query(`ALTER ROLE ${role} NOLOGIN`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [
      role,
    ]);
    await expect.poll(() => waits).toBe(3);
    heard = 0;
    await expect.poll(isHeard).toBe(true);
    expect(refusals).toEqual([expect.stringContaining('is not permitted to log in')]);
    await node.close();
    await other.close();
  });

  test('a node whose LISTEN is not answered says it again', async () => {
    const { location, open } = await place();
    const { read } = await open();
    const { url, listen, freeze, thaw } = await postgresGate(location);
    await listen();
    freeze('LISTEN');
    const refusals: string[] = [];
    const node = postgresNotifications({
      url,
      run: read,
      listens: true,
      statementTimeout: 300,
      onRefused: (error) => refusals.push(error.message),
      wait: async () => thaw(),
    });
    const other = postgresNotifications({ url: location, run: read, listens: false });
    let heard = 0;
    node.subscribe('outbox', () => {
      heard += 1;
    });
    const isHeard = () => other.notify(['outbox']) ?? heard > 0;
    await expect.poll(isHeard, { timeout: 10_000 }).toBe(true);
    expect(refusals).toEqual(['Query read timeout']);
    await node.close();
    await other.close();
  });

  test('what cannot be told is not told, and harms nobody', async () => {
    const { location: url } = await place();
    const run = () => Promise.reject(new Error('away'));
    const node = postgresNotifications({ url, run, listens: false });
    const heard: string[] = [];
    node.subscribe('outbox', () => heard.push('here'));
    node.notify(['outbox']);
    await node.close();
    expect(heard).toEqual(['here']);
  });
});
