import { administrator } from '@latchkey/testing/administrator';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { isTestedOn, postgresPlaces } from '@latchkey/testing/databases';
import { nodeEnvironment } from '@latchkey/testing/world';
import { describe, expect, onTestFinished, test } from 'vitest';
import { documentsProducts, startDocumentsWorld } from './documents-world.ts';
import { historyOf, putNote, wordsOf } from './notes.ts';

const newFolder = commandFolders();
const { LATCHKEY_MASTER_KEY } = nodeEnvironment('');

/** A folder with an account and a note that was changed, and the server gone. */
async function livedIn() {
  const settings = { LATCHKEY_DATA: newFolder(), LATCHKEY_MASTER_KEY };
  const world = await startDocumentsWorld(undefined, { environment: settings });
  await world.signUp('ada@example.com');
  await putNote(world, 'one', 'first');
  await putNote(world, 'one', 'second „Łove“ 🎉');
  const history = await historyOf(world, 'one');
  await world.close();
  const move = (to: string, ...more: string[]) =>
    callCommand(['move', '--to', to, ...more], settings, documentsProducts);
  return { settings, history, move };
}

if (isTestedOn('PostgreSQL'))
  describe('a move to PostgreSQL', () => {
    const place = postgresPlaces();

    async function started(environment: Readonly<Record<string, string>>) {
      const world = await startDocumentsWorld(undefined, { environment });
      onTestFinished(() => world.close());
      return world;
    }

    test('takes documents along with their history, verified table by table', async () => {
      const { settings, history, move } = await livedIn();
      const { location } = await place();
      const moved = await move(location, '--json');
      expect([moved.code, moved.stderr]).toEqual([0, '']);
      const { tables } = JSON.parse(moved.stdout) as { tables: { table: string; rows: number }[] };
      const rowsOf = (name: string) => tables.find(({ table }) => table === name)?.rows;
      expect(rowsOf('accounts')).toBe(1);
      expect(rowsOf('documents.documents')).toBe(1);
      expect(rowsOf('documents.document_changes')).toBe(2);
      expect(rowsOf('documents.commit_clock')).toBe(1);
      expect(rowsOf('documents')).toBeUndefined();

      const world = await started(nodeEnvironment(location));
      expect(await wordsOf(world, 'one')).toBe('second „Łove“ 🎉');
      expect(await historyOf(world, 'one')).toEqual(history);
      await putNote(world, 'one', 'third');
      const [latest, ...before] = await historyOf(world, 'one');
      expect(before).toEqual(history);
      expect(latest?.at).toBeGreaterThan(Number(before[0]?.at));

      await expect(started(settings)).rejects.toThrow('was moved to postgres://');
    });

    test('keeps nothing of anything when a document arrives different', async () => {
      const { settings, move } = await livedIn();
      const { location } = await place();
      await (
        await startDocumentsWorld(undefined, { environment: nodeEnvironment(location) })
      ).close();
      const client = await administrator(location);
      // A start puts its configuration there, which is not what is tested.
      await client.query('TRUNCATE settings, installation, signing_keys, audit CASCADE');
      await client.query(
        `CREATE FUNCTION documents.spoil() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.path_key := set_byte(NEW.path_key, 0, 7); RETURN NEW; END $$`,
      );
      await client.query(
        `CREATE TRIGGER spoil BEFORE INSERT ON documents.documents
         FOR EACH ROW EXECUTE FUNCTION documents.spoil()`,
      );
      const refused = await move(location);
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringContaining('"documents.documents" arrived different'),
      ]);
      const { rows } = await client.query('SELECT count(*)::int AS accounts FROM accounts');
      expect(rows).toEqual([{ accounts: 0 }]);
      expect(await wordsOf(await started(settings), 'one')).toBe('second „Łove“ 🎉');
    });

    test('is refused where there are documents already', async () => {
      const { move } = await livedIn();
      const { location } = await place();
      const other = await startDocumentsWorld(undefined, {
        environment: nodeEnvironment(location),
      });
      await putNote(other, 'other', 'somebody’s');
      await other.close();
      const client = await administrator(location);
      await client.query('TRUNCATE settings, installation, signing_keys, audit CASCADE');
      const refused = await move(location);
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringMatching(/is not empty: there are rows in "documents\.\w+"/),
      ]);
    });
  });
