import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { isTestedOn, postgresPlaces } from '@latchkey/testing/databases';
import { nodeEnvironment, startWorld } from '@latchkey/testing/world';
import { describe, expect, test } from 'vitest';
import { archive } from '../../src/backup/archive.ts';
import { openBackup } from '../../src/backup/read-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { ownFile } from '../../src/data-files.ts';
import {
  drawerFolder,
  drawerProduct,
  nameSheet,
  pathOfSheet,
  writeSheet,
} from './drawer-product.ts';

const newFolder = commandFolders();
const { LATCHKEY_MASTER_KEY } = nodeEnvironment('');
const masterKey = new Uint8Array(Buffer.from(LATCHKEY_MASTER_KEY, 'base64'));
const products = [drawerProduct];

const run = (args: readonly string[], LATCHKEY_DATA: string, more: Record<string, string> = {}) =>
  callCommand(args, { LATCHKEY_DATA, LATCHKEY_MASTER_KEY, ...more }, products);

/** Larger than what is read in one go, empty, and small. */
const sheets: Readonly<Record<string, Buffer>> = {
  aa01: randomBytes(3_000_001),
  aa02: Buffer.alloc(0),
  bb01: Buffer.from('a few words'),
  cc01: Buffer.alloc(700_000, 'the same again '),
};

async function livedIn(): Promise<string> {
  const folder = newFolder();
  await (
    await startWorld({ products, environment: { LATCHKEY_DATA: folder, LATCHKEY_MASTER_KEY } })
  ).close();
  for (const [name, bytes] of Object.entries(sheets)) writeSheet(folder, name, bytes);
  return folder;
}

const expectSheets = (folder: string, expected = sheets) => {
  for (const [name, bytes] of Object.entries(expected)) {
    const path = pathOfSheet(folder, name);
    expect(readFileSync(path).equals(bytes), name).toBe(true);
    expect(statSync(path).mode & 0o077).toBe(0);
  }
};

describe('a product with a folder of files', () => {
  test('is backed up and comes back with every file that its database names, and no other', async () => {
    const folder = await livedIn();
    writeFileSync(join(folder, 'sheets', 'aa', 'aa03'), 'nobody names it');
    writeFileSync(join(folder, 'sheets', 'aa', 'aa04.part'), 'half');
    const file = join(newFolder(), 'all.backup');
    const made = await run(['backup', file], folder);
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toMatch(/^In it are drawer as of \S+ and accounts as of \S+\.$/m);
    expect(made.stdout).toMatch(/^With sheets are the bytes of 4, 3,614 KB\.$/m);
    expect(readdirSync(folder).filter((name) => name.startsWith('.backup-'))).toEqual([]);

    const restored = newFolder();
    const ended = await run(['restore', file], restored);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toMatch(/^With sheets are the bytes of 4, 3,614 KB\.$/m);
    expectSheets(restored);
    const all = readdirSync(join(restored, 'sheets'), { recursive: true });
    expect(all.map(String).sort()).toEqual([
      ...['aa', 'aa/aa01', 'aa/aa02', 'bb', 'bb/bb01', 'cc', 'cc/cc01'],
    ]);
    expect(readdirSync(restored).sort()).toEqual([
      ...['drawer.db', 'latchkey.db', 'server.lock', 'sheets'],
    ]);
  });

  test('has no empty place for files where there are none', async () => {
    const folder = await livedIn();
    const database = new DatabaseSync(ownFile(folder, 'drawer'));
    database.exec('DELETE FROM sheets');
    database.close();
    const file = join(newFolder(), 'none.backup');
    expect((await run(['backup', file], folder)).stdout).toContain('the bytes of 0, 0 KB.');
    const restored = newFolder();
    expect((await run(['restore', file], restored)).code).toBe(0);
    expect(readdirSync(join(restored, 'sheets'))).toEqual([]);
  });

  test('keeps what was removed after its database was copied', async () => {
    const folder = await livedIn();
    const target = join(newFolder(), 'a.backup');
    let removed = false;
    const { folders } = await writeBackup(
      {
        ...{ dataFolder: folder, own: ['drawer'], project: 'latchkey', masterKey },
        files: [{ folder: drawerFolder, database: 'drawer', elsewhere: undefined }],
        now: Date.now,
        onProgress() {
          // The first that is heard of comes when the archive is begun.
          if (!removed) for (const name of Object.keys(sheets)) rmSync(pathOfSheet(folder, name));
          removed = true;
        },
      },
      target,
    );
    expect(removed).toBe(true);
    expect(folders).toMatchObject([{ name: 'sheets', files: 4, missing: 0 }]);
    const restored = newFolder();
    expect((await run(['restore', target], restored)).code).toBe(0);
    expectSheets(restored);
  });

  test('is backed up without a file that is missing, which is said, and not with success', async () => {
    const folder = await livedIn();
    nameSheet(folder, 'dd01');
    const file = join(newFolder(), 'all.backup');
    const made = await run(['backup', file], folder);
    expect([made.code, made.stderr]).toEqual([
      1,
      'latchkey: Of sheets, 1 have no bytes here, and will have none when this is restored: dd01. The rest is complete.\n',
    ]);
    const restored = newFolder();
    const ended = await run(['restore', file], restored);
    expect([ended.code, ended.stdout]).toEqual([
      0,
      expect.stringContaining(
        'the bytes of 4, 3,614 KB; 1 more had none when the backup was made.',
      ),
    ]);
    expectSheets(restored);
  });

  test('says where its files are if they are elsewhere, at both ends', async () => {
    const folder = await livedIn();
    const file = join(newFolder(), 'all.backup');
    const attic = { LATCHKEY_DRAWER_ATTIC: 'grandmother' };
    const made = await run(['backup', file], folder, attic);
    const sentence = 'The bytes of sheets are not in it. They are in the attic of grandmother';
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain(sentence);
    const restored = newFolder();
    const ended = await run(['restore', file], restored, attic);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toContain(sentence);
    expect(existsSync(join(restored, 'sheets'))).toBe(false);
    const surprised = await run(['restore', file], newFolder());
    expect([surprised.code, surprised.stderr]).toEqual([
      0,
      'latchkey: The bytes of sheets were in the attic of grandmother. This installation looks for them in LATCHKEY_DATA/sheets.\n',
    ]);
  });

  test('is not restored over files, nor by halves, nor by whoever does not know it', async () => {
    const folder = await livedIn();
    const file = join(newFolder(), 'all.backup');
    expect((await run(['backup', file], folder)).code).toBe(0);
    const restored = newFolder();
    mkdirSync(join(restored, 'sheets', 'aa'), { recursive: true });
    writeFileSync(join(restored, 'sheets', 'aa', 'aa01'), 'half');
    const refused = await run(['restore', file], restored);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('is not empty (sheets)'),
    ]);
    // It had been moved to its place when the process ended.
    mkdirSync(join(restored, '.restoring-killed'));
    writeFileSync(join(restored, '.restoring-killed', 'latchkey.db'), 'half');
    expect((await run(['restore', file], restored)).code).toBe(0);
    expectSheets(restored);

    const { name, settings, ownDatabase, migrations, tables, commands, open } = drawerProduct;
    const before = { name, settings, ownDatabase, migrations, tables, commands, open };
    const unknown = newFolder();
    const { code, stderr } = await callCommand(
      ['restore', file],
      { LATCHKEY_DATA: unknown, LATCHKEY_MASTER_KEY },
      [before as typeof drawerProduct],
    );
    expect([code, stderr]).toEqual([
      2,
      'latchkey: This backup has files of "sheets", which this version does not know. Restore it with the version that made it.\n',
    ]);
    expect(readdirSync(unknown)).toEqual(['server.lock']);
  });

  test.each([
    '../../escaped',
    '/tmp/escaped',
    'aa/../../x',
    'AA01',
    'aa01\0',
    '',
    '.',
    'aa01.part',
  ])('refuses a file that a crafted backup calls %j, and leaves nothing of it', async (name) => {
    const folder = await livedIn();
    const database = new DatabaseSync(ownFile(folder, 'drawer'));
    database.prepare('UPDATE sheets SET file = ? WHERE file = ?').run(name, 'bb01');
    database.close();
    const from = join(folder, 'sheets');
    const crafted = {
      folder: { ...drawerFolder, pathOf: () => join('bb', 'bb01') },
      ...{ database: ownFile(folder, 'drawer'), from, held: from, bytes: 0 },
    };
    const copies = ['drawer', 'latchkey'].map((part) => ({
      name: part === 'latchkey' ? 'accounts' : part,
      takenAt: new Date(0).toISOString(),
      file: ownFile(folder, part),
    }));
    const pieces: Buffer[] = [];
    const source = { project: 'latchkey', masterKey };
    for await (const piece of archive(copies, [crafted], source)) pieces.push(piece);
    const file = join(newFolder(), 'crafted.backup');
    writeFileSync(file, Buffer.concat(pieces));
    const restored = newFolder();
    const { code, stderr } = await run(['restore', file], restored);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/The backup has a file in sheets by a name that is none\./),
    ]);
    expect(readdirSync(restored)).toEqual(['server.lock']);
  });

  test('refuses a backup that has a file twice', async () => {
    const folder = await livedIn();
    nameSheet(folder, 'bb01', 'the second bb01');
    const place = newFolder();
    const database = ownFile(folder, 'drawer');
    const from = join(folder, 'sheets');
    const held = { folder: drawerFolder, database, from, held: from, bytes: 0 };
    const file = join(place, 'twice.backup');
    const pieces: Buffer[] = [];
    const source = { project: 'latchkey', masterKey };
    for await (const piece of archive([], [held], source)) pieces.push(piece);
    writeFileSync(file, Buffer.concat(pieces));
    const opened = await openBackup(file);
    const places = {
      fileFor: (name: string) => join(place, name),
      folderFor: () => ({ path: join(place, 'sheets'), folder: drawerFolder }),
    };
    await expect(opened.extract({ masterKey }, places)).rejects.toThrow(
      'The backup has the file bb01 in sheets twice.',
    );
  });

  test('is looked at by the doctor', async () => {
    const folder = newFolder();
    const well = await run(['doctor'], folder);
    expect([well.code, well.stdout]).toEqual([
      0,
      expect.stringContaining(`  ok       sheets: ${join(folder, 'sheets')}\n`),
    ]);
    const ill = await run(['doctor'], folder, { LATCHKEY_DRAWER_ATTIC: 'grandmother' });
    expect([ill.code, ill.stdout]).toEqual([
      1,
      expect.stringContaining('  PROBLEM  sheets: Nobody goes to the attic.\n'),
    ]);
  });

  if (isTestedOn('PostgreSQL')) {
    const place = postgresPlaces();

    test('is moved to PostgreSQL without its files, which stay, as is said', async () => {
      const folder = await livedIn();
      const { location } = await place();
      const { code, stdout } = await run(['move', '--to', location], folder);
      expect([code, stdout]).toEqual([
        0,
        expect.stringContaining(
          `The bytes of sheets stay in ${join(folder, 'sheets')} and are still used`,
        ),
      ]);
      expectSheets(folder);
      const refused = await run(['backup', 'x'], folder, { DATABASE_URL: location });
      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringContaining(`Copy ${join(folder, 'sheets')} right after it.`),
      ]);
    });
  }
});
