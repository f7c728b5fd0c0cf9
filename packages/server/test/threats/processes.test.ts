import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  commandFolders,
  freePort,
  runCommand,
  startCommand,
} from '@latchkey/testing/command-process';
import { oneIn } from '@latchkey/testing/proofs';
import { endStarted, startBy } from '@latchkey/testing/started-by';
import { productionEnvironment, startWorld } from '@latchkey/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { openConnection } from './raw-connection.ts';

const newFolder = commandFolders();
afterAll(endStarted);

const settingsIn = async (folder: string) => ({
  LATCHKEY_DATA: folder,
  PORT: String(await freePort()),
});

describe('O8: one server at a time has the data of a folder', () => {
  // Two of them count limits and deliver mails each for itself, and a supervisor that starts a
  // second one by mistake is not told.
  const sentence = (folder: string) =>
    `latchkey: A server is using the data in ${folder}. Stop it, or name another folder by LATCHKEY_DATA.\n`;

  test('a second one is refused, and so is what needs the data for itself', async () => {
    const folder = newFolder();
    const settings = await settingsIn(folder);
    const first = await startWorld({ environment: { LATCHKEY_DATA: folder } });
    const copy = join(newFolder(), 'copy');
    await runCommand(['backup', copy], { LATCHKEY_DATA: folder });
    for (const command of [
      ['start'],
      ['move', '--to', 'postgres://nobody@127.0.0.1:9/nothing'],
      ['restore', copy],
    ]) {
      const refused = await runCommand(command, settings);
      expect([command, refused.code, refused.stderr]).toEqual([command, 1, sentence(folder)]);
    }
    await first.close();
  });

  test('commands go on beside it', async () => {
    const folder = newFolder();
    const first = await startWorld({ environment: { LATCHKEY_DATA: folder } });
    for (const command of [
      ['users', 'list'],
      ['keys', 'list'],
      ['backup', join(newFolder(), 'copy')],
    ]) {
      const { code, stderr } = await runCommand(command, { LATCHKEY_DATA: folder });
      expect([command, code, stderr]).toEqual([command, 0, '']);
    }
    await first.close();
  });

  test('one that was killed leaves nothing in the way of the next', async () => {
    const folder = newFolder();
    for (const end of ['SIGKILL', 'SIGTERM'] as const) {
      const server = startCommand(['start'], await settingsIn(folder));
      await server.prints(/Stop with/);
      server.signal(end);
      const { code, signal } = await server.ended;
      expect([code, signal]).toEqual(end === 'SIGKILL' ? [null, 'SIGKILL'] : [0, null]);
    }
    for (const name of readdirSync(folder)) {
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
    }
  });

  test('of two that start at once on a new folder, one does', async () => {
    const folder = join(newFolder(), 'new');
    mkdirSync(folder);
    const both = await Promise.all([settingsIn(folder), settingsIn(folder)]);
    const servers = both.map((settings) => startCommand(['start'], settings));
    const ends = servers.map(async (server, index) => {
      const printed = server.prints(/Stop with/).then(
        () => 'runs',
        () => 'ended',
      );
      return { index, how: await printed };
    });
    const outcomes = await Promise.all(ends);
    expect(outcomes.map(({ how }) => how).sort()).toEqual(['ended', 'runs']);
    for (const { index, how } of outcomes) {
      if (how === 'runs') servers[index]?.signal('SIGTERM');
      const end = await servers[index]?.ended;
      expect([end?.code, end?.stderr]).toEqual(how === 'runs' ? [0, ''] : [1, sentence(folder)]);
    }
  });

  test('in one process, too, and a start that fails gives the folder back', async () => {
    const folder = newFolder();
    const environment = { LATCHKEY_DATA: folder };
    const first = await startWorld({ environment });
    await expect(startWorld({ environment })).rejects.toThrow('A server is using the data');
    // The refused one has to leave what the first one holds alone.
    await expect(startWorld({ environment })).rejects.toThrow('A server is using the data');
    await first.close();
    const broken = { ...environment, LATCHKEY_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
    await expect(startWorld({ environment: broken })).rejects.toThrow();
    const next = await startWorld({ environment });
    await next.close();
  });
});

describe('O9: a server that is told to stop stops, however it was started', () => {
  // One that goes on without a parent holds the port and the data, and nobody knows of it.
  const fromPath = ['node', '--disable-warning=ExperimentalWarning'] as const;
  const told = [
    ['SIGTERM', 'process'],
    ['SIGTERM', 'group'],
    ['SIGINT', 'group'],
    ['SIGINT', 'process'],
  ] as const;
  const ways: readonly (readonly [string, readonly [string, ...string[]], number])[] = [
    ['node', [...fromPath, 'packages/server/src/cli/latchkey.js', 'start'], 4],
    ['latchkey', ['latchkey', 'start'], 4],
    ['npm start', ['npm', 'start'], 4],
    ['npm run dev', ['npm', 'run', 'dev'], 4],
    // Between npx and us there is a shell that keeps an interrupt to itself.
    ['npx latchkey', ['npx', 'latchkey', 'start'], 3],
  ];

  async function stops(
    command: readonly [string, ...string[]],
    [signal, to]: (typeof told)[number],
  ): Promise<unknown> {
    const folder = newFolder();
    const data = join(folder, 'data');
    const port = await freePort();
    const started = startBy(command, folder, { LATCHKEY_DATA: data, PORT: String(port) });
    await started.running;
    started.signal(signal, to);
    const codes = await started.ended;
    // npm may still be on its way out.
    while (started.isThere()) await nextTurn();
    const trail = new DatabaseSync(join(data, 'latchkey.db'), { readOnly: true });
    const [last] = trail.prepare('SELECT event FROM audit ORDER BY id DESC LIMIT 1').all();
    trail.close();
    const next = createServer().listen(port, '127.0.0.1');
    await once(next, 'listening');
    next.close();
    return [signal, to, codes, last?.['event']];
  }

  test.each(ways)('%s', { timeout: 240_000 }, async (_, command, signals) => {
    const ways = oneIn(2, told.slice(0, signals));
    const ends = await Promise.all(ways.map((each) => stops(command, each)));
    expect(ends).toEqual(ways.map((each) => [...each, [0], 'sys_shutdown']));
  });
});

describe('O11: a server that serves goes on, and one that cannot start ends', () => {
  test('a start that nobody could write down is one', async () => {
    const folder = newFolder();
    await (await startWorld({ environment: { LATCHKEY_DATA: folder } })).close();
    const trail = new DatabaseSync(join(folder, 'latchkey.db'));
    trail.exec(`CREATE TRIGGER full BEFORE INSERT ON audit WHEN NEW.event = 'sys_startup'
      BEGIN SELECT RAISE(ABORT, 'no room'); END`);
    trail.close();
    const settings = await settingsIn(folder);
    const server = startCommand(['start'], settings);
    expect(await server.prints(/Stop with/)).toContain('startup_not_recorded');
    const ready = await fetch(`http://127.0.0.1:${settings.PORT}/readyz`);
    expect(ready.status).toBe(200);
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  test('a folder that cannot be written to is named', async () => {
    const folder = newFolder();
    // Tests may run as somebody who can write anywhere: but not through a link that leads nowhere.
    symlinkSync(join(folder, 'nowhere', 'file'), join(folder, 'server.lock'));
    const refused = await runCommand(['start'], await settingsIn(folder));
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`LATCHKEY_DATA: ${folder} cannot be written to (EEXIST).`),
    ]);
    expect(refused.stderr).not.toContain('    at ');
  });
});

describe('O10: a server that leaves says so first, and nobody keeps it', () => {
  const statusOf = async (port: number, path: string, init: RequestInit = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;

  test('readiness is withdrawn while requests are still taken', { timeout: 120_000 }, async () => {
    // A balancer that goes on sending until it looks again meets a closed port.
    const port = await freePort();
    const server = startCommand(['start'], {
      ...productionEnvironment,
      ...{ LATCHKEY_DATA: newFolder(), HOST: '127.0.0.1', PORT: String(port) },
      LATCHKEY_SHUTDOWN_NOTICE: '6',
    });
    await server.prints(/"event":"listening"/);
    expect(await statusOf(port, '/readyz')).toBe(200);
    server.signal('SIGTERM');
    while ((await statusOf(port, '/readyz')) === 200);
    const statuses = [
      await statusOf(port, '/readyz'),
      await statusOf(port, '/healthz'),
      await statusOf(port, '/v1/accounts:lookup?key=none', { method: 'POST' }),
    ];
    expect(statuses).toEqual([503, 200, 400]);
    const { stdout, ...ended } = await server.ended;
    expect(ended).toMatchObject({ code: 0, stderr: '' });

    // What the log says of it: which server on which data began and ended, and no probe that went well.
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.find(({ event }) => event === 'listening')).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.version,
      mode: 'production',
      port,
      database: 'sqlite',
      migrations: {
        accounts: expect.stringMatching(/^\d{4}-/),
        documents: expect.stringMatching(/^\d{4}-/),
      },
    });
    expect(lines.filter(({ event }) => event === 'leaving')).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ level: 'info', event: 'stopped' });
    const requests = lines.filter(({ event }) => event === 'request');
    const probes = requests.filter(({ route }) => /^\/(health|ready)z$/.test(route));
    expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([503]));
    expect(requests.length).toBeGreaterThan(probes.length);
  });

  test('who never finishes a request is cut off, and the end is a good one', async () => {
    const port = await freePort();
    const server = startCommand(['start'], { LATCHKEY_DATA: newFolder(), PORT: String(port) });
    await server.prints(/Stop with/);
    const head = 'POST /v1/accounts:signUp?key=any HTTP/1.1\r\nHost: localhost\r\n';
    const body = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":';
    const half = await Promise.all(
      ['', 'P', head, `${head}X-Slow: `, `${head}${body}`].map(async (text) => {
        const connection = await openConnection(port);
        connection.send(text);
        return connection;
      }),
    );
    expect(await statusOf(port, '/readyz')).toBe(200);
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    for (const { ended } of half) await ended;
  });
});
