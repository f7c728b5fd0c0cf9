import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createRulesetsProduct } from '@latchkey/rulesets/product';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { isTestedOn, postgresPlaces } from '@latchkey/testing/databases';
import { startS3Server } from '@latchkey/testing/s3-server';
import { nodeEnvironment, startWorld } from '@latchkey/testing/world';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readS3Address } from '../src/bytes/s3/s3-address.ts';
import { openBytes } from '../src/open-bytes.ts';
import { openFiles } from '../src/open-files.ts';
import { createFilesProduct } from '../src/product.ts';

const newFolder = commandFolders();
const products = [createRulesetsProduct(), createFilesProduct()];
const { LATCHKEY_MASTER_KEY } = nodeEnvironment('');
const bucket = 'latchkey.appspot.com';
const anybody = () => undefined;

type Settings = Readonly<Record<string, string>>;
const settingsIn = (LATCHKEY_DATA: string): Settings => ({ LATCHKEY_DATA, LATCHKEY_MASTER_KEY });
const run = (settings: Settings, ...args: string[]) => callCommand(args, settings, products);

const object = (name: string) => ({ bucket, name, settable: {}, custom: {}, owner: 'uid:ada' });

async function* pieces(...all: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

async function started(settings: Settings) {
  const world = await startWorld({ products, environment: settings });
  const { dataFolder } = world.config.database;
  const database = await world.data.databaseOf('files');
  const { bytes } = await openBytes(dataFolder, {
    s3: readS3Address(settings['LATCHKEY_FILES_S3']),
  });
  const files = openFiles({ database, bytes });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await world.close();
    isOpen = false;
  };
  onTestFinished(close);
  const bytesOf = async (name: string) => {
    const found = await files.get({ bucket, name });
    return found === undefined ? undefined : buffer(await files.read(found));
  };
  return { files, bytesOf, close };
}

test('files come back from a backup with their bytes, and what was being uploaded does not', async () => {
  const settings = settingsIn(newFolder());
  const { files } = await started(settings);
  const large = randomBytes(2_000_000);
  await files.put(object('large'), pieces(large.subarray(0, 999), large.subarray(999)), anybody);
  await files.put(object('replaced'), pieces(Buffer.from('before')), anybody);
  await files.put(object('replaced'), pieces(Buffer.from('after')), anybody);
  const { id } = await files.uploads.begin(object('half'), { identity: '{}' });
  await files.uploads.append(id, 0, pieces(Buffer.from('half')));
  expect(await files.usage('uid:ada')).toMatchObject({ uploads: 1, uploadedBytes: 4 });

  const file = join(newFolder(), 'files.backup');
  const made = await run(settings, 'backup', file);
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toMatch(/^With files are the bytes of 2, 1,954 KB\.$/m);
  await files.remove({ bucket, name: 'large' }, anybody);

  const copied = settingsIn(newFolder());
  const ended = await run(copied, 'restore', file);
  expect([ended.code, ended.stderr]).toEqual([0, '']);
  const copy = await started(copied);
  expect((await copy.bytesOf('large'))?.equals(large)).toBe(true);
  expect(String(await copy.bytesOf('replaced'))).toBe('after');
  expect(await copy.files.uploads.find(id)).toBeUndefined();
  expect(await copy.files.usage('uid:ada')).toEqual({
    ...{ objects: 2, bytes: 2_000_005, uploads: 0, uploadedBytes: 0 },
  });
  const checked = await run(copied, 'files', 'check', '--hashes');
  expect([checked.code, checked.stderr]).toEqual([0, '']);
});

test('a file without bytes is told of by the backup, which has the others', async () => {
  const settings = settingsIn(newFolder());
  const { files } = await started(settings);
  const { blob } = await files.put(object('lost'), pieces(Buffer.from('lost')), anybody);
  await files.put(object('kept'), pieces(Buffer.from('kept')), anybody);
  rmSync(join(settings['LATCHKEY_DATA'] ?? '', 'files', blob.slice(0, 2), blob));
  const file = join(newFolder(), 'files.backup');
  const made = await run(settings, 'backup', file);
  expect([made.code, made.stderr]).toEqual([
    1,
    `latchkey: Of files, 1 have no bytes here, and will have none when this is restored: ${blob}. The rest is complete.\n`,
  ]);
  const copied = settingsIn(newFolder());
  expect((await run(copied, 'restore', file)).code).toBe(0);
  const copy = await started(copied);
  expect(String(await copy.bytesOf('kept'))).toBe('kept');
  expect((await run(copied, 'files', 'check')).stderr).toBe(`gs://${bucket}/lost has no bytes.\n`);
});

test('the doctor tries where bytes are, says how much room is left, and names what is in the way', async () => {
  const folder = newFolder();
  const settings = settingsIn(folder);
  const { files } = await started(settings);
  await files.put(object('one'), pieces(randomBytes(1_572_864)), anybody);
  const well = await run(settings, 'doctor');
  expect(well.stdout).toMatch(
    new RegExp(
      `^ {2}ok {7}bytes of files: ${folder}/files, 1 files with 1\\.5 MB, room for [\\d,.]+ MB more$`,
      'm',
    ),
  );
  expect(well.code).toBe(0);
  const broken = newFolder();
  expect((await run(settingsIn(broken), 'doctor')).code).toBe(0);
  rmSync(join(broken, 'files'), { recursive: true });
  writeFileSync(join(broken, 'files'), 'no folder');
  const ill = await run(settingsIn(broken), 'doctor');
  expect([ill.code, ill.stdout]).toEqual([
    1,
    expect.stringMatching(/^ {2}PROBLEM {2}bytes of files: The disk for files fails: \w+/m),
  ]);
});

test('the doctor names a file whose bytes are where another node keeps them', async () => {
  const folder = newFolder();
  const settings = settingsIn(folder);
  const { files } = await started(settings);
  await files.put(object('empty'), pieces(), anybody);
  const { blob } = await files.put(object('gone'), pieces(Buffer.from('gone')), anybody);
  expect((await run(settings, 'doctor')).code).toBe(0);
  rmSync(join(folder, 'files', blob.slice(0, 2), blob));
  const ill = await run(settings, 'doctor');
  expect([ill.code, ill.stdout]).toEqual([
    1,
    expect.stringContaining(
      `  PROBLEM  bytes of files: gs://${bucket}/gone has no bytes in ${folder}/files. Several nodes need one folder or a bucket; latchkey files check names every file without bytes.\n`,
    ),
  ]);
  await files.remove({ bucket, name: 'gone' }, anybody);
  expect((await run(settings, 'doctor')).code).toBe(0);
});

test('with bytes in S3 a backup has what is said of files, both ends say so, and the doctor looks there', async () => {
  const server = await startS3Server();
  onTestFinished(() => server.close());
  vi.stubEnv('AWS_ACCESS_KEY_ID', server.keys.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.keys.secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const LATCHKEY_FILES_S3 = `http://127.0.0.1:${server.port}/${server.bucket}/ours`;
  const settings = { ...settingsIn(newFolder()), LATCHKEY_FILES_S3 };
  const { files, bytesOf } = await started(settings);
  await files.put(object('far'), pieces(Buffer.from('away')), anybody);
  expect(String(await bytesOf('far'))).toBe('away');
  const where = `in S3, at http://127.0.0.1:${server.port}/${server.bucket}/ours/`;
  const well = await run(settings, 'doctor');
  expect([well.code, well.stdout]).toEqual([
    0,
    expect.stringContaining(`  ok       bytes of files: ${where}, 1 files with 0 MB\n`),
  ]);

  const file = join(newFolder(), 'files.backup');
  const made = await run(settings, 'backup', file);
  expect([made.code, made.stderr]).toEqual([0, '']);
  const sentence = `The bytes of files are not in it. They are ${where}: `;
  expect(made.stdout).toContain(sentence);
  const folder = newFolder();
  const copied = { ...settingsIn(folder), LATCHKEY_FILES_S3 };
  const ended = await run(copied, 'restore', file);
  expect([ended.code, ended.stderr]).toEqual([0, '']);
  expect(ended.stdout).toContain(sentence);
  expect(existsSync(join(folder, 'files'))).toBe(false);
  expect(String(await (await started(copied)).bytesOf('far'))).toBe('away');

  const elsewhere = { LATCHKEY_FILES_S3: `http://127.0.0.1:${server.port}/no-such-bucket` };
  const ill = await run({ ...settings, ...elsewhere }, 'doctor');
  expect([ill.code, ill.stdout]).toEqual([
    1,
    expect.stringMatching(/^ {2}PROBLEM {2}bytes of files: /m),
  ]);
});

test('a restore goes into no folder that has bytes already', async () => {
  const settings = settingsIn(newFolder());
  await started(settings);
  const file = join(newFolder(), 'files.backup');
  expect((await run(settings, 'backup', file)).code).toBe(0);
  const folder = newFolder();
  mkdirSync(join(folder, 'files'));
  const refused = await run(settingsIn(folder), 'restore', file);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('(files)')]);
  expect(existsSync(join(folder, 'latchkey.db'))).toBe(false);
});

if (isTestedOn('PostgreSQL')) {
  const place = postgresPlaces();

  test('a move to PostgreSQL takes what is said of files along, and their bytes stay where they are', async () => {
    const folder = newFolder();
    const settings = settingsIn(folder);
    const before = await started(settings);
    await before.files.put(object('one'), pieces(Buffer.from('moved')), anybody);
    await before.close();
    const kept = readdirSync(join(folder, 'files'), { recursive: true });
    const { location } = await place();
    const moved = await run(settings, 'move', '--to', location);
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    expect(moved.stdout).toMatch(/^files\.file_objects +1 /m);
    expect(moved.stdout).toContain(
      `The bytes of files stay in ${folder}/files and are still used: keep LATCHKEY_DATA as it is.`,
    );
    const after = await started({ ...nodeEnvironment(location), LATCHKEY_DATA: folder });
    expect(String(await after.bytesOf('one'))).toBe('moved');
    expect(readdirSync(join(folder, 'files'), { recursive: true })).toEqual(kept);
  });
}
