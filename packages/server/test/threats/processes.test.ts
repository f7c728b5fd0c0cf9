import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  commandFolders,
  freePort,
  runCommand,
  startCommand,
} from '../../src/testing/command-process.ts';
import { startWorld } from '../../src/testing/world.ts';

const newFolder = commandFolders();

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
    for (const command of [
      ['start'],
      ['move', '--to', 'postgres://nobody@127.0.0.1:9/nothing'],
      ['restore', '/nowhere'],
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
