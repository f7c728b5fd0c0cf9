import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { forEachDatabase } from '@latchkey/testing/databases';
import { nodeEnvironment } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type DocumentsWorld, documentsProducts, startDocumentsWorld } from './documents-world.ts';
import { inShort, listenWith, nobody, openNode, speakerOf, tokenOf } from './live/live-world.ts';
import { historyOf, putNote, wordsOf } from './notes.ts';
import { set } from './writing.ts';

const newFolder = commandFolders();
const { LATCHKEY_MASTER_KEY } = nodeEnvironment('');
const settingsIn = (LATCHKEY_DATA: string) => ({ LATCHKEY_DATA, LATCHKEY_MASTER_KEY });

/** Begins a transaction that has read something, which is what is remembered of it. */
async function beginAndRead(world: DocumentsWorld): Promise<void> {
  const begun = await world.send('POST', ':beginTransaction', { body: {} });
  const { transaction } = begun.body as { transaction: string };
  const body = { documents: [world.nameOf('notes/one')], transaction };
  expect((await world.send('POST', ':batchGet', { body })).status).toBe(200);
}

async function transactionsIn(world: DocumentsWorld): Promise<number> {
  const database = await world.data.databaseOf('documents');
  const sql = 'SELECT count(*) AS count FROM document_transactions';
  return Number((await database.read({ sql, parameters: [] }))[0]?.['count']);
}

const notes = { from: [{ collectionId: 'notes' }] };

/** A token of somebody who listened there. */
async function heardIn(world: DocumentsWorld): Promise<string> {
  const { live, commit } = openNode(await world.data.databaseOf('documents'));
  await commit(set('notes/a', {}));
  const { addQuery, snapshot } = listenWith(live, speakerOf(nobody));
  addQuery(2, notes);
  const token = tokenOf(await snapshot());
  await live.close();
  return token;
}

/** What somebody is told who comes back with it to a server that was started anew. */
async function whatIsToldIn(world: DocumentsWorld, resumeToken: string) {
  const { live } = openNode(await world.data.databaseOf('documents'));
  const { addQuery, snapshot } = listenWith(live, speakerOf(nobody));
  addQuery(2, notes, { resumeToken });
  const told = inShort(await snapshot());
  await live.close();
  return told;
}

async function started(environment: Readonly<Record<string, string>>): Promise<DocumentsWorld> {
  const world = await startDocumentsWorld(undefined, { environment });
  onTestFinished(() => world.close());
  return world;
}

describe('a backup', () => {
  const file = join(newFolder(), 'latchkey.backup');
  const restore = (folder: string, from = file, known = documentsProducts) =>
    callCommand(['restore', from], settingsIn(folder), known);
  let world: DocumentsWorld;
  let said: string;

  beforeAll(async () => {
    world = await startDocumentsWorld(undefined, { environment: settingsIn(newFolder()) });
    await world.signUp('ada@example.com', 'correct horse battery');
    await putNote(world, 'one', 'first');
    await putNote(world, 'one', 'second');
    await beginAndRead(world);
    const { dataFolder } = world.config.database;
    const ended = await callCommand(['backup', file], settingsIn(dataFolder), documentsProducts);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    said = ended.stdout;
    await putNote(world, 'one', 'third');
    await putNote(world, 'later', 'too late');
  });
  afterAll(() => world.close());

  test('says of which moment each part is, documents before accounts', () => {
    const [, documents = '', accounts = ''] =
      /^In it are documents as of (\S+Z) and accounts as of (\S+Z)\.$/m.exec(said) ?? [];
    expect(Date.parse(documents)).toBeLessThanOrEqual(Date.parse(accounts));
  });

  test('brings documents back with their history, beside their accounts', async () => {
    const folder = newFolder();
    const ended = await restore(folder);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toContain(said.split('\n').find((line) => line.startsWith('In it')));
    const copy = await started(settingsIn(folder));
    expect(await wordsOf(copy, 'one')).toBe('second');
    expect(await wordsOf(copy, 'later')).toBeUndefined();
    const before = (await historyOf(world, 'one')).slice(1);
    expect(before).toHaveLength(2);
    expect(await historyOf(copy, 'one')).toEqual(before);
    expect([await transactionsIn(world), await transactionsIn(copy)]).toEqual([1, 0]);
    const credentials = { email: 'ada@example.com', password: 'correct horse battery' };
    expect((await copy.call('signInWithPassword', credentials)).status).toBe(200);
    await putNote(copy, 'one', 'another third');
    expect(await historyOf(copy, 'one')).toHaveLength(3);
  });

  test('is not restored without its documents by whoever does not know them', async () => {
    const folder = newFolder();
    const { code, stderr } = await restore(folder, file, []);
    expect([code, stderr]).toEqual([
      2,
      'latchkey: This backup has a database "documents", which this version does not know. Restore it with the version that made it.\n',
    ]);
    expect(readdirSync(folder)).toEqual(['server.lock']);
  });

  test('is restored where an attempt was killed between its files, and not over documents', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'documents.db'), 'somebody put it there');
    const refused = await restore(folder);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('is not empty (documents.db)'),
    ]);
    const killed = join(folder, '.restoring-killed');
    mkdirSync(killed);
    writeFileSync(join(killed, 'documents.db'), 'half');
    writeFileSync(join(killed, 'latchkey.db'), 'half');
    expect((await restore(folder)).code).toBe(2);
    // It had been moved to its place when the process ended.
    cpSync(join(killed, 'latchkey.db'), join(folder, '.restoring-later', 'latchkey.db'));
    expect((await restore(folder)).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['documents.db', 'latchkey.db', 'server.lock']);
    expect(await wordsOf(await started(settingsIn(folder)), 'one')).toBe('second');
  });

  test('of a version that had no files is restored with its documents', async () => {
    const folder = newFolder();
    const old = fileURLToPath(new URL('./without-files.backup', import.meta.url));
    const ended = await restore(folder, old);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(await wordsOf(await started(settingsIn(folder)), 'one')).toBe('first');
  });

  test('of a version that had accounts alone is restored, and documents begin empty', async () => {
    const folder = newFolder();
    const old = fileURLToPath(new URL('./accounts-alone.backup', import.meta.url));
    const ended = await restore(folder, old);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toMatch(/^In it are accounts as of 2026-11-18T\S+Z\.$/m);
    const copy = await started(settingsIn(folder));
    const found = await copy.admin('/v1/projects/latchkey/accounts:lookup', { localId: ['ada'] });
    expect(found.body.users).toMatchObject([{ localId: 'ada', email: 'ada@example.com' }]);
    await putNote(copy, 'one', 'first');
    expect(await wordsOf(copy, 'one')).toBe('first');
  });
});

forEachDatabase((name, place) => {
  test('after a restore by other means a new epoch ends transactions, tells whoever listened everything anew, and keeps documents', async () => {
    const LATCHKEY_DATA = newFolder();
    const environment =
      name === 'SQLite'
        ? settingsIn(LATCHKEY_DATA)
        : { LATCHKEY_DATA, ...nodeEnvironment((await place()).location) };
    const world = await started(environment);
    await putNote(world, 'one', 'first');
    await beginAndRead(world);
    expect(await transactionsIn(world)).toBe(1);
    const resumeToken = await heardIn(world);
    expect(await whatIsToldIn(world, resumeToken)).toEqual(['ADD 2', 'CURRENT 2', 'snapshot']);
    const ended = await callCommand(
      ['restore', '--epoch', '--yes'],
      environment,
      documentsProducts,
    );
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(await transactionsIn(world)).toBe(0);
    expect(await wordsOf(world, 'one')).toBe('first');
    expect(await whatIsToldIn(world, resumeToken)).toEqual([
      ...['ADD 2', 'RESET 2', 'change notes/a 2', 'CURRENT 2', 'snapshot'],
    ]);
  });
});
