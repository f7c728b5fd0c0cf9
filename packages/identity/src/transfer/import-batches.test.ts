import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { forEachDeployment } from '@latchkey/testing/deployments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canVerify, costOf } from '../hashing/read-hash.ts';
import { type FileImport, importFile, type RefusedRecord } from './import-file.ts';

type User = { readonly localId: string; readonly email?: string };

const crowd = (name: string, count: number): readonly User[] =>
  Array.from({ length: count }, (_, number) => ({
    localId: `${name}-${number}`,
    email: `${name}-${number}@example.com`,
  }));

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-batches-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// A thousand are written at once, and the next thousand are looked up meanwhile.
forEachDeployment((nodes) => {
  async function bringIn(
    users: readonly User[],
    given: Partial<FileImport> = {},
    commit = nodes()[0].data.store.commit,
  ) {
    files += 1;
    const file = join(folder, `users-${files}.json`);
    await writeFile(file, JSON.stringify({ users }));
    const refused: RefusedRecord[] = [];
    const counts = await importFile(
      {
        ...nodes()[0].data.store,
        ...{ commit, now: Date.now, randomBytes, passwords: { canVerify, costOf } },
      },
      atTheCommandLine,
      {
        ...{ file, format: 'json', read: undefined, existing: 'skip when the same' },
        othersByCustomToken: false,
        onRefused: (record) => refused.push(record),
        onProgress: () => undefined,
        ...given,
      },
    );
    return { counts, reasons: refused.map(({ localId, reason }) => `${localId}: ${reason}`) };
  }
  const has = async (id: string) => (await nodes()[0].identity.accounts.byId('', id)) !== undefined;

  test.each([false, true])(
    'whoever is there already is found among those who are just written (dry run: %s)',
    async (isDryRun) => {
      const name = isDryRun ? 'tried' : 'written';
      const [first, second] = crowd(name, 2) as [User, User];
      const { counts, reasons } = await bringIn(
        [
          ...crowd(name, 1000),
          { localId: `${name}-other`, email: `${name}-7@example.com` },
          { localId: first.localId, email: 'new@example.com' },
          second,
        ],
        { isDryRun },
      );
      expect(counts).toMatchObject({
        ...{ imported: 1000, alreadyThere: 1, refused: 2 },
      });
      expect(reasons).toEqual([
        `${name}-other: email exists in other account in database`,
        `${first.localId}: localId belongs to an existing account - can not overwrite.`,
      ]);
      expect(await has(`${name}-other`)).toBe(false);
    },
  );

  test('whoever is overwritten gives up an address to somebody of the next thousand', async () => {
    await bringIn([{ localId: 'owner', email: 'given-up@example.com' }]);
    const { counts, reasons } = await bringIn(
      [
        { localId: 'owner', email: 'owner@example.com' },
        ...crowd('heirs', 999),
        { localId: 'heir', email: 'given-up@example.com' },
      ],
      { existing: 'overwrite' },
    );
    expect(reasons).toEqual([]);
    expect(counts).toMatchObject({ imported: 1001, refused: 0 });
  });

  test('whoever somebody else brought in since they were looked for is there already', async () => {
    const { store } = nodes()[0].data;
    const people = crowd('raced', 5);
    const taken = { localId: 'raced-late', email: 'raced-2@example.com' };
    let isFirst = true;
    const late: typeof store.commit = async (changes) => {
      const wasFirst = isFirst;
      isFirst = false;
      if (wasFirst) await bringIn(people.slice(0, 4));
      return store.commit(changes);
    };
    const { counts, reasons } = await bringIn(
      [taken, ...people.filter((_, n) => n !== 2)],
      {},
      late,
    );
    expect(reasons).toEqual(['raced-late: email exists in other account in database']);
    expect(counts).toMatchObject({ imported: 1, alreadyThere: 3, refused: 1 });
    for (const { localId } of people) expect(await has(localId)).toBe(true);
  });

  test('where a thousand cannot be written, those after it are done with before it ends, and all come in when called again', async () => {
    const { store } = nodes()[0].data;
    const counted: number[] = [];
    const onProgress = (done: number) => void counted.push(done);
    const failing: typeof store.commit = async (changes) => {
      if (JSON.stringify(changes).includes('resumed-1500')) throw new Error('The disk is full.');
      return store.commit(changes);
    };
    const users = crowd('resumed', 3500);
    await expect(bringIn(users, { onProgress }, failing)).rejects.toThrow('The disk is full.');
    expect(counted).toEqual([1000]);
    expect(await has('resumed-1500')).toBe(false);

    const { counts, reasons } = await bringIn(users, { onProgress });
    expect(reasons).toEqual([]);
    expect(counts).toMatchObject({ imported: 1500, alreadyThere: 2000 });
    expect(counted).toEqual([1000, 1000, 2000, 3000, 3500]);
    for (const { localId } of users) expect(await has(localId)).toBe(true);
  });
});
