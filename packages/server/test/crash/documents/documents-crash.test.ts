import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectSqlite } from '@latchkey/kernel/store/sqlite-connection';
import { isTestedOn, postgresPlaces } from '@latchkey/testing/databases';
import { inProofs, rounds } from '@latchkey/testing/proofs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Unanswered } from '../calls.ts';
import { seededChance } from '../chance.ts';
import type { Finding } from '../findings.ts';
import { checkDocuments, nothingKnown } from './check-documents.ts';
import { crashDocuments } from './crash-documents.ts';
import { counter, tally, writeUntilUnanswered } from './document-load.ts';
import { killDocuments } from './kill-documents.ts';
import { storedInPostgres } from './stored-documents.ts';
import { documentsLog } from './writer.ts';

/** `npm run test:crash` kills a hundred times on each, at other moments every time. */
const kills = { SQLite: rounds(1, 30), PostgreSQL: rounds(1, 30) } as const;

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (database) => {
  test.runIf(isTestedOn(database))(
    'a server that is killed while documents are written keeps its word',
    async () => {
      const crashed = await crashDocuments(database, kills[database], seededChance(7));
      expect(crashed.findings).toEqual([]);
      expect(crashed.kills).toBe(kills[database]);
      expect(crashed.commits).toBeGreaterThan(0);
    },
    rounds(300_000, 3_600_000),
  );
});

test('what a server refuses is told as refused, and nothing is taken for lost or written after it', async () => {
  const log = documentsLog(4);
  for (const { documents } of log.writers) documents.set('d1', 50).set('b0', 1);
  const written: string[] = [];
  let left = 400;
  const refusing = {
    async post(verb: string, body: object) {
      left -= 1;
      if (left < 0) throw new Unanswered('The server is gone.');
      if (verb === 'commit') written.push(JSON.stringify(body));
      return { status: 429, body: { error: {} } };
    },
  };
  await writeUntilUnanswered(refusing, log, seededChance(5));
  expect(new Set(log.findings.map(({ kind }) => kind))).toEqual(new Set(['refused']));
  expect(log.findings.length).toBe(400);
  expect(written.filter((body) => body.includes(`/${counter}`))).toEqual([]);
});

describe('on PostgreSQL, where the server may live on', () => {
  const places = postgresPlaces();

  test.runIf(isTestedOn('PostgreSQL'))(
    'all of it is looked at as it was at one moment',
    async () => {
      const { location } = await places();
      const other = new pg.Client(location);
      await other.connect();
      try {
        await other.query('CREATE SCHEMA documents CREATE TABLE entries (one integer)');
        const asked = { sql: 'SELECT count(*) AS many FROM entries', parameters: [] };
        const seen = await storedInPostgres(location)(async (data) => {
          const before = await data.read(asked);
          await other.query('INSERT INTO documents.entries VALUES (1)');
          return [before, await data.read(asked)];
        });
        expect(seen).toEqual([[{ many: '0' }], [{ many: '0' }]]);
      } finally {
        await other.end();
      }
    },
  );
});

// Whether a proof can fail is a part of the proof.
inProofs(() => {
  describe('what was done to the data between a kill and the next look is noticed', () => {
    const log = documentsLog(4);
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'latchkey-sabotage-'));
      const findings: Finding[] = [];
      const chance = seededChance(3);
      const [writer] = log.writers;
      const hasWrittenAll = () => {
        const ids = [...(writer?.documents.keys() ?? [])];
        return ['d', 'b', tally].every((kind) => ids.some((id) => id.startsWith(kind)));
      };
      // How far anybody gets before a kill depends on the machine.
      while (!hasWrittenAll() && findings.length === 0) {
        await killDocuments({ folder }, 1, chance, log, findings);
      }
      expect(findings).toEqual([]);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    /** In a transaction that is rolled back, so that each finds the data whole. */
    const findingsAfter = async (damage: readonly string[]) => {
      const connection = connectSqlite(join(folder, 'documents.db'), 'write', 1_000);
      connection.execute('BEGIN');
      try {
        for (const sql of damage) {
          expect(connection.run({ sql, parameters: [] }).touched).toBeGreaterThan(0);
        }
        const data = { read: async (asked: never) => connection.run(asked).rows };
        return await checkDocuments(data, structuredClone(log), nothingKnown());
      } finally {
        connection.execute('ROLLBACK');
        connection.close();
      }
    };
    const one = "(SELECT min(path) FROM documents WHERE path LIKE 'writer0/d%')";

    test('nothing, if nothing was done', async () => {
      expect(await findingsAfter([])).toEqual([]);
    });

    test.each([
      ['a document is gone', [`DELETE FROM documents WHERE path = ${one}`]],
      [
        'one document of a batch is older than the others',
        [
          `UPDATE documents SET fields = replace(fields, '"integerValue":"', '"integerValue":"9')
        WHERE path = 'writer0/b17'`,
        ],
      ],
      ['an entry of the index is gone', ['DELETE FROM document_entries WHERE field = 1']],
      [
        'a change is not in the log',
        ['DELETE FROM document_changes WHERE at = (SELECT min(at) FROM document_changes)'],
      ],
      [
        'a commit is there without its last change in the log',
        ['DELETE FROM document_changes WHERE at = (SELECT max(at) FROM document_changes)'],
      ],
      [
        'a transaction is there by half',
        [
          `UPDATE documents SET fields = replace(fields, '"integerValue":"', '"integerValue":"7')
        WHERE path = 'shared/counter'`,
        ],
      ],
    ])('%s', async (_, damage) => {
      expect(await findingsAfter(damage)).not.toEqual([]);
    });
  });
});
