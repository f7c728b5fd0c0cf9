import { appendFile, cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesFolder } from '@latchkey/files/bytes/disk/own-folder';
import { connectSqlite } from '@latchkey/kernel/store/sqlite-connection';
import { isTestedOn } from '@latchkey/testing/databases';
import { inProofs, oneIn, rounds } from '@latchkey/testing/proofs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededChance } from '../chance.ts';
import type { Finding } from '../findings.ts';
import { crashFiles, filesCrashes } from './crash-files.ts';
import { findingsIn, killFiles } from './kill-files.ts';
import { filesLog, sizeOf } from './uploader.ts';

/** Every third way each day; `npm run test:crash` does all a hundred times, at other moments every time. */
const times = rounds(1, 30);

test.each(
  oneIn(
    3,
    filesCrashes.filter(({ database }) => isTestedOn(database)),
  ),
)(
  'files keep their word on $database and $bytes, interrupted by: $by',
  async (crash) => {
    const { findings, acknowledged } = await crashFiles(crash, times, seededChance(11));
    expect(findings).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
  rounds(300_000, 3_600_000),
);

// Whether a proof can fail is a part of the proof.
inProofs(() => {
  describe('what was done to files between a kill and the next look is noticed', () => {
    const log = filesLog(4);
    let root = '';
    /** Some file that has bytes. */
    let name = '';
    beforeAll(async () => {
      root = await mkdtemp(join(tmpdir(), 'latchkey-sabotage-'));
      const findings: Finding[] = [];
      const chance = seededChance(3);
      const isFile = ([, version]: readonly [string, number]) => sizeOf(version) > 10;
      // How far anybody gets before a kill depends on the machine.
      while (name === '' && findings.length === 0) {
        await killFiles({ folder: join(root, 'whole') }, 'kill', 1, chance, log, findings);
        name = log.uploaders.flatMap(({ files }) => [...files]).find(isFile)?.[0] ?? '';
      }
      expect(findings).toEqual([]);
    });
    afterAll(() => rm(root, { recursive: true, force: true }));

    const inDatabase = (folder: string, sql: string, parameters: readonly string[]) => {
      const connection = connectSqlite(join(folder, 'files.db'), 'write', 1_000);
      try {
        return connection.run({ sql, parameters });
      } finally {
        connection.close();
      }
    };
    async function bytesOf(folder: string): Promise<string> {
      const sql = 'SELECT blob FROM file_objects WHERE name = ?';
      const [row] = inDatabase(folder, sql, [name]).rows as readonly { readonly blob: string }[];
      return join(folder, bytesFolder.name, bytesFolder.pathOf(`${row?.blob}`) ?? 'none');
    }

    /** Each on a copy of its own. */
    async function kindsAfter(title: string, damage: (folder: string) => unknown) {
      const folder = join(root, title.replaceAll(' ', '-'));
      await cp(join(root, 'whole'), folder, { recursive: true });
      await damage(folder);
      const found = await findingsIn({ folder }, structuredClone(log));
      return [...new Set(found.map(({ kind }) => kind))].sort();
    }

    test('nothing, if nothing was done', async () => {
      expect(await kindsAfter('nothing', () => undefined)).toEqual([]);
    });

    const damages: readonly (readonly [string, readonly string[], (folder: string) => unknown])[] =
      [
        [
          'one byte is another one',
          ['half'],
          async (folder) => {
            const bytes = await readFile(await bytesOf(folder));
            bytes[5] = (bytes[5] ?? 0) ^ 1;
            await writeFile(await bytesOf(folder), bytes);
          },
        ],
        ['the end is missing', ['half'], async (folder) => truncate(await bytesOf(folder), 9)],
        ['more was written', ['half'], async (folder) => appendFile(await bytesOf(folder), 'x')],
        ['all bytes are gone', ['half'], async (folder) => rm(await bytesOf(folder))],
        [
          'what is said of a file is gone',
          ['half', 'lost'],
          (folder) => inDatabase(folder, 'DELETE FROM file_objects WHERE name = ?', [name]),
        ],
        [
          'what is said of its bytes is of others',
          ['half'],
          (folder) =>
            inDatabase(folder, "UPDATE file_objects SET md5 = 'AAAA' WHERE name = ?", [name]),
        ],
        [
          'a file is there that nobody sent',
          ['half', 'lost'],
          (folder) =>
            inDatabase(folder, "UPDATE file_objects SET name = name || '?' WHERE name = ?", [name]),
        ],
        [
          'bytes that nobody knows of are in between',
          ['half'],
          async (folder) => writeFile(join(await bytesOf(folder), '..', 'a'.repeat(32)), 'x'),
        ],
        [
          'space is miscounted',
          ['half'],
          (folder) => inDatabase(folder, 'UPDATE file_usage SET bytes = bytes + 1', []),
        ],
      ];
    test.each(damages)('%s', async (title, kinds, damage) => {
      expect(await kindsAfter(title, damage)).toEqual(kinds);
    });
  });
});
