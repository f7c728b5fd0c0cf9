import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createRulesetsProduct } from '@latchkey/rulesets/product';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { forEachDatabase } from '@latchkey/testing/databases';
import { nodeEnvironment, startWorld } from '@latchkey/testing/world';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readS3Address } from '../bytes/s3/s3-address.ts';
import { openBytes } from '../open-bytes.ts';
import { openFiles } from '../open-files.ts';
import { createFilesProduct } from '../product.ts';

const newFolder = commandFolders();
const products = [createRulesetsProduct(), createFilesProduct()];
const bucket = 'latchkey.firebasestorage.app';

type Settings = Readonly<Record<string, string>>;
let settings: Settings;

const run = (...args: string[]) => callCommand(['files', ...args], settings, products);

/** The command, which has to succeed. */
async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stderr], stdout).toEqual([0, '']);
  return stdout;
}

function file(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function started() {
  const world = await startWorld({ products, environment: settings });
  onTestFinished(() => world.close());
  const { dataFolder } = world.config.database;
  const database = await world.data.databaseOf('files');
  const { bytes } = await openBytes(dataFolder, {
    s3: readS3Address(settings['LATCHKEY_FILES_S3']),
  });
  const files = openFiles({ database, bytes });
  const put = (name: string, text: string) =>
    files.put(
      { bucket, name, settable: {}, custom: {}, owner: null },
      (async function* () {
        yield Buffer.from(text);
      })(),
      () => undefined,
    );
  const blobOf = async (name: string) => {
    const key = (await files.get({ bucket, name }))?.blob ?? '';
    return join(dataFolder, 'files', key.slice(0, 2), key);
  };
  return { world, files, put, blobOf, dataFolder };
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted();

forEachDatabase((name, place) => {
  beforeEach(async () => {
    const { LATCHKEY_MASTER_KEY } = nodeEnvironment('');
    const data = { LATCHKEY_DATA: newFolder(), LATCHKEY_MASTER_KEY };
    settings =
      name === 'SQLite'
        ? data
        : { ...nodeEnvironment((await place()).location), LATCHKEY_DATA: data.LATCHKEY_DATA };
  });

  test('a file that was put beside a running server is listed, got and removed, and all of it is in the audit trail', async () => {
    const { world, files } = await started();
    const folder = newFolder();
    const bytes = randomBytes(3_000_000);
    const picture = file(folder, 'cat.PNG', bytes);
    expect(await done('put', picture, 'pets/')).toBe(
      `gs://${bucket}/pets/cat.PNG: 3000000 bytes, image/png.\n`,
    );
    expect(await files.get({ bucket, name: 'pets/cat.PNG' })).toMatchObject({
      size: 3_000_000,
      settable: { contentType: 'image/png' },
      owner: null,
    });
    await done(
      'put',
      picture,
      'gs://other-bucket/a',
      '--type',
      'text/x',
      '--cache-control',
      'no-store',
    );
    expect(await files.get({ bucket: 'other-bucket', name: 'a' })).toMatchObject({
      settable: { contentType: 'text/x', cacheControl: 'no-store' },
    });

    const lines = (text: string) => text.split('\n').filter((line) => line !== '');
    expect(lines(await done('ls', '--json')).map((line) => JSON.parse(line))).toEqual([
      { prefix: `gs://${bucket}/pets/` },
    ]);
    const [all = ''] = lines(await done('ls', '--recursive', '--json'));
    expect(JSON.parse(all)).toMatchObject({ name: `gs://${bucket}/pets/cat.PNG`, size: 3_000_000 });
    expect(await done('ls', 'pets/')).toMatch(
      /^ +3000000 {2}20\S+Z {2}image\/png +gs:\S+cat\.PNG$/m,
    );

    const copy = join(folder, 'copy.png');
    await done('get', 'pets/cat.PNG', copy);
    expect(readFileSync(copy).equals(bytes)).toBe(true);
    expect(await run('get', 'pets/cat.PNG', copy)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exists. Say --overwrite'),
    });
    await done('get', 'pets/cat.PNG', copy, '--overwrite');

    expect(await run('rm', 'pets/cat.PNG')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('say so with --yes'),
    });
    expect(await files.get({ bucket, name: 'pets/cat.PNG' })).toBeDefined();
    await done('rm', 'pets/cat.PNG', '--yes');
    expect(await files.get({ bucket, name: 'pets/cat.PNG' })).toBeUndefined();
    expect(await run('rm', 'pets/cat.PNG', '--yes')).toMatchObject({ code: 1 });
    expect(await run('get', 'pets/cat.PNG', join(folder, 'none'))).toMatchObject({ code: 1 });

    const events = await world.identity.audit.list({ tenant: '', limit: 100 });
    const ours = events.filter(({ subject }) => subject?.startsWith('gs://') === true);
    expect(ours.map(({ event, subject }) => [event, subject])).toEqual([
      ['files_deleted', `gs://${bucket}/pets/cat.PNG`],
      ['file_downloaded', `gs://${bucket}/pets/cat.PNG`],
      ['file_downloaded', `gs://${bucket}/pets/cat.PNG`],
      ['file_uploaded', 'gs://other-bucket/a'],
      ['file_uploaded', `gs://${bucket}/pets/cat.PNG`],
    ]);
  });

  test('everything that begins with a prefix is removed at once, and nothing else', async () => {
    const { files, put } = await started();
    for (const each of ['a/1', 'a/2', 'ab', 'b']) await put(each, each);
    expect(await run('rm', 'a/', '--recursive')).toMatchObject({ code: 2 });
    expect(await done('rm', 'a/', '--recursive', '--yes')).toBe('2 files are deleted.\n');
    const { items } = await files.list(bucket, { maxResults: 10 });
    expect(items.map((each) => each.name)).toEqual(['ab', 'b']);
    expect(await run('rm', 'a/', '--recursive', '--yes')).toMatchObject({ code: 1 });
  });

  test('a folder and a prefix are made the same, either way, and only what differs is copied', async () => {
    const { files, put } = await started();
    const folder = newFolder();
    file(folder, 'index.html', '<p>');
    file(folder, 'deep/er/a.txt', 'a');
    file(folder, 'empty', '');
    symlinkSync('/etc/hostname', join(folder, 'link'));
    await put('site/old', 'old');
    await put('sites', 'another');
    const up = ['sync', folder, `gs://${bucket}/site`, '--json'];
    const counts = (text: string) => JSON.parse(text) as Record<string, number>;
    const dry = await run(...up, '--delete', '--dry-run');
    expect([dry.code, counts(dry.stdout)]).toEqual([
      0,
      { copied: 3, same: 0, refused: 0, deleted: 1, bytes: 0 },
    ]);
    expect(dry.stderr).toContain(`gs://${bucket}/site/old would be deleted.`);
    expect(await files.get({ bucket, name: 'site/index.html' })).toBeUndefined();

    expect(counts(await done(...up))).toMatchObject({ copied: 3, same: 0, deleted: 0, bytes: 4 });
    expect(await files.get({ bucket, name: 'site/index.html' })).toMatchObject({
      settable: { contentType: 'text/html; charset=utf-8' },
    });
    file(folder, 'index.html', '<b>');
    expect(counts(await done(...up))).toMatchObject({ copied: 1, same: 2 });
    expect(await run(...up, '--delete')).toMatchObject({ code: 2 });
    expect(counts(await done(...up, '--delete', '--yes'))).toMatchObject({ same: 3, deleted: 1 });
    const { items } = await files.list(bucket, { maxResults: 10 });
    expect(items.map((each) => each.name)).toEqual([
      ...['site/deep/er/a.txt', 'site/empty', 'site/index.html', 'sites'],
    ]);

    const back = join(newFolder(), 'back');
    const down = ['sync', `gs:///site/`, back, '--json'];
    expect(counts(await done(...down))).toMatchObject({ copied: 3, refused: 0 });
    expect(filesIn(back)).toEqual(['deep/er/a.txt', 'empty', 'index.html']);
    expect(readFileSync(join(back, 'index.html'), 'utf8')).toBe('<b>');
    file(back, 'deep/er/a.txt', 'b');
    file(back, 'mine', 'mine');
    expect(counts(await done(...down))).toMatchObject({ copied: 1, same: 2 });
    expect(readFileSync(join(back, 'deep/er/a.txt'), 'utf8')).toBe('a');
    expect(await run(...down, '--delete')).toMatchObject({ code: 2 });
    expect(counts(await done(...down, '--delete', '--yes'))).toMatchObject({ deleted: 1 });
    expect(existsSync(join(back, 'mine'))).toBe(false);
  });

  test('whoever waits at a terminal sees how far a large file is, either way', async () => {
    await started();
    const { stderr } = process;
    const usual = stderr.isTTY;
    stderr.isTTY = true;
    onTestFinished(() => {
      stderr.isTTY = usual;
    });
    const folder = newFolder();
    file(folder, 'film.mp4', Buffer.alloc(9 * 1024 * 1024));
    file(folder, 'notes.txt', 'short');
    const up = await run('sync', folder, 'gs:///in');
    const down = await run('sync', 'gs:///in', join(newFolder(), 'back'));
    for (const { code, stderr: told } of [up, down]) {
      expect(code, told).toBe(0);
      expect(told).toMatch(/[0-9]% of 9,216: [0-9,]+ KB of film\.mp4, /);
      expect(told).toContain('100% of 9,216');
      expect(told).not.toContain('KB of notes.txt');
      expect(told).toContain('2 files, ');
    }
  });

  test('bytes that are missing, others or nobody’s are found, and what can be is repaired', async () => {
    const { put, blobOf, dataFolder } = await started();
    for (const each of ['gone', 'cut', 'others', 'well']) await put(each, 'some bytes');
    expect((await done('check', '--hashes')).trim()).toContain(
      '4 files with 40 bytes, 4 blobs: 0 w',
    );
    rmSync(await blobOf('gone'));
    writeFileSync(await blobOf('cut'), 'some');
    writeFileSync(await blobOf('others'), 'same bytes');
    const orphan = file(join(dataFolder, 'files'), `ff/${'f'.repeat(32)}`, 'nobody has them');
    // Somebody may still be about to have what is new.
    utimesSync(orphan, 0, 0);

    const report = async (...more: string[]) => {
      const { code, stdout, stderr } = await run('check', '--json', ...more);
      return { code, stderr, ...(JSON.parse(stdout) as { faults: object; repaired: number }) };
    };
    expect(await report()).toMatchObject({
      code: 1,
      faults: { missing: 1, size: 1, changed: 0, orphan: 1 },
    });
    const deep = await report('--hashes');
    expect(deep).toMatchObject({ code: 1, faults: { missing: 1, size: 1, changed: 1 } });
    expect(deep.stderr).toContain(`gs://${bucket}/gone has no bytes.\n`);
    expect(deep.stderr).toContain(`gs://${bucket}/cut has 4 bytes, and 10 were stored.\n`);
    expect(deep.stderr).toContain(`gs://${bucket}/others has other bytes than were stored.\n`);

    expect(deep.stderr).toContain(`No file has the 15 bytes ${'f'.repeat(32)}.\n`);
    expect(existsSync(orphan)).toBe(true);
    expect(await report('--repair')).toMatchObject({ code: 1, repaired: 1 });
    expect(existsSync(orphan)).toBe(false);
    expect(await report()).toMatchObject({ code: 1, faults: { missing: 1, size: 1, orphan: 0 } });
    expect(await run('rm', 'gone', '--yes')).toMatchObject({ code: 0 });
    expect(await run('rm', 'cut', '--yes')).toMatchObject({ code: 0 });
    expect(await report()).toMatchObject({ code: 0 });

    // No file is left behind of bytes that are wrong.
    const folder = newFolder();
    expect((await run('get', 'others', join(folder, 'others'))).code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('names that somebody chose', () => {
  beforeEach(() => {
    const { LATCHKEY_MASTER_KEY } = nodeEnvironment('');
    settings = { LATCHKEY_DATA: newFolder(), LATCHKEY_MASTER_KEY };
  });

  test('lead to no path outside of the folder, whatever they are', async () => {
    const { put } = await started();
    const hostile = [
      ...['../escaped', 'a/../../escaped', '/etc/escaped', 'a//b', 'a/.', './a', 'c:\\x', '..\\x'],
      ...[
        'con',
        'sub/NUL.txt',
        'dot.',
        'space ',
        'bell\u0007',
        'stream:x',
        `l${'o'.repeat(260)}ng`,
      ],
    ];
    for (const each of hostile) await put(`in/${each}`, 'hostile');
    await put('in/fine/ä.txt', 'fine');
    const parent = newFolder();
    const folder = join(parent, 'one', 'two');
    const { code, stdout, stderr } = await run('sync', 'gs:///in', folder, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      { copied: 1, same: 0, refused: hostile.length, deleted: 0, bytes: 4 },
    ]);
    expect(filesIn(parent)).toEqual(['one/two/fine/ä.txt']);
    expect(stderr).toContain('../escaped has ".." in it.\n');
    expect(stderr).not.toContain('\u0007');
  });

  test('that differ in capitals alone are not written over each other', async () => {
    const { put } = await started();
    for (const each of ['in/A.txt', 'in/a.txt', 'in/Dir/x', 'in/dir/y']) await put(each, each);
    const folder = newFolder();
    const { code, stdout, stderr } = await run('sync', 'gs:///in', folder, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { copied: 2, refused: 2 }]);
    expect(filesIn(folder)).toEqual(['A.txt', 'Dir/x']);
    expect(stderr).toContain('a.txt is "A.txt" on some systems.\n');
  });

  test('do not follow a link out of the folder, as a folder or as a file', async () => {
    const { put } = await started();
    for (const each of ['in/away/x', 'in/file', 'in/taken', 'in/name/x']) await put(each, 'bytes');
    const outside = newFolder();
    const untouched = file(outside, 'untouched', 'before');
    const folder = newFolder();
    symlinkSync(outside, join(folder, 'away'));
    symlinkSync(untouched, join(folder, 'file'));
    mkdirSync(join(folder, 'taken'));
    file(folder, 'name', 'a file where a folder should be');
    const { code, stdout } = await run('sync', 'gs:///in', folder, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { copied: 0, refused: 4 }]);
    expect(filesIn(outside)).toEqual(['untouched']);
    expect(readFileSync(untouched, 'utf8')).toBe('before');
  });

  test('print in one line', async () => {
    const { put } = await started();
    await put('evil\u001b[2Jname', 'x');
    expect(await done('ls')).not.toContain('\u001b');
  });
});

test('whoever calls it wrongly is told how to', async () => {
  settings = { LATCHKEY_DATA: newFolder() };
  const wrong: readonly (readonly string[])[] = [
    [],
    ['move'],
    ['ls', 'a', 'b'],
    ['get', 'a'],
    ['put', 'a'],
    ['put', '/nowhere/at/all', 'a'],
    ['put', '/tmp', 'a'],
    ['rm'],
    ['sync', '/tmp', '/tmp'],
    ['sync', 'gs://bucket/a', 'gs://bucket/b'],
    ['sync', '/nowhere/at/all', 'gs:///x'],
    ['check', 'a'],
    ['ls', 'gs://Not A Bucket/'],
  ];
  for (const args of wrong) expect((await run(...args)).code, args.join(' ')).toBe(2);
});
