import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { forEachDatabase } from '@latchkey/testing/databases';
import { nodeEnvironment, productionEnvironment } from '@latchkey/testing/world';
import { expect, onTestFinished, test } from 'vitest';
import { documentsProduct } from '../src/product.ts';
import { type DocumentsWorld, documentsProducts, startDocumentsWorld } from './documents-world.ts';
import { putNote, wordsOf } from './notes.ts';

const newFolder = commandFolders();

async function started(environment: Readonly<Record<string, string>>): Promise<DocumentsWorld> {
  const world = await startDocumentsWorld(undefined, { environment });
  onTestFinished(() => world.close());
  return world;
}

/** How many rows each table of documents has. */
async function rowsIn(world: DocumentsWorld): Promise<Readonly<Record<string, number>>> {
  const database = await world.data.databaseOf('documents');
  const counted: Record<string, number> = {};
  for (const table of Object.keys(documentsProduct.tables)) {
    const sql = `SELECT count(*) AS count FROM ${table}`;
    counted[table] = Number((await database.read({ sql, parameters: [] }))[0]?.['count']);
  }
  return counted;
}

forEachDatabase((name, place) => {
  const isFolder = name === 'SQLite';

  async function settings() {
    const { LATCHKEY_MASTER_KEY } = nodeEnvironment('');
    const data = { LATCHKEY_DATA: newFolder(), LATCHKEY_MASTER_KEY };
    const development = isFolder ? data : { ...data, DATABASE_URL: (await place()).location };
    return { development, production: { ...productionEnvironment, ...development } };
  }

  test('production takes over no document of development, and lists them before', async () => {
    const { development, production } = await settings();
    const before = await started(development);
    await before.signUp('ada@example.com');
    await putNote(before, 'one', 'first');
    await putNote(before, 'one', 'second');
    const made = await rowsIn(before);
    expect(made).toMatchObject({ documents: 1, document_changes: 2 });
    // PostgreSQL has no lock on its data: there the server of development goes on.
    if (isFolder) await before.close();

    const adopt = (...args: string[]) =>
      callCommand(['adopt', ...args], production, documentsProducts);
    const rows = Object.values(made).reduce((sum, count) => sum + count, 0);
    const asked = await adopt();
    expect(asked.stdout).toMatch(new RegExp(`^ +rows of documents +${rows}$`, 'm'));
    expect(asked.code).not.toBe(0);
    const adopted = await adopt('--keep-accounts', '--yes');
    expect([adopted.code, adopted.stderr]).toEqual([0, '']);

    const after = await started(production);
    expect(Object.values(await rowsIn(after)).filter((count) => count > 0)).toEqual([]);
    const accounts = await after.data.database.read({
      sql: 'SELECT id FROM accounts',
      parameters: [],
    });
    expect(accounts).toHaveLength(1);
  });

  if (isFolder) return;
  test('nothing is kept that a server of development writes after that', async () => {
    const { development, production } = await settings();
    const before = await started(development);
    await putNote(before, 'one', 'first');
    const adopting = callCommand(['adopt', '--yes'], production, documentsProducts);
    // Some before it, some during it, some after it.
    let turn = 0;
    let isOver = false;
    const writing = (async () => {
      for (; !isOver; turn += 1) await putNote(before, `later-${turn}`, 'first');
    })();
    expect((await adopting).code).toBe(0);
    isOver = true;
    await writing;
    expect((await putNote(before, 'last', 'first')).status).toBe(503);
    const after = await started(production);
    expect((await rowsIn(after))['documents']).toBe(0);
    expect(await wordsOf(before, 'one')).toBeUndefined();
  });
});
