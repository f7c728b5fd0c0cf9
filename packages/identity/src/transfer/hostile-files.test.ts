import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import { forEachDeployment } from '@latchkey/testing/deployments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HashReader, hashReaderFor } from '../bulk/given-hashes.ts';
import { canVerify, costOf } from '../hashing/read-hash.ts';
import { importFile, type RefusedRecord } from './import-file.ts';

const users = (...list: readonly object[]) => JSON.stringify({ users: list });
const good = (localId: string) => ({
  localId,
  displayName: 'Zoë',
  email: `${localId}@example.com`,
});
const row = (...fields: readonly string[]) =>
  `${fields.join(',')}${','.repeat(52 - fields.length)}\n`;
const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

forEachDeployment((nodes) => {
  async function bringIn(name: string, content: string | Buffer, read?: HashReader) {
    const file = join(folder, name);
    await writeFile(file, content);
    const { store } = nodes()[0].data;
    const refused: RefusedRecord[] = [];
    const counts = await importFile(
      { ...store, now: Date.now, randomBytes, passwords: { canVerify, costOf } },
      atTheCommandLine,
      {
        file,
        format: name.endsWith('.csv') ? 'csv' : 'json',
        read,
        existing: 'skip when the same',
        othersByCustomToken: false,
        onRefused: (record) => refused.push(record),
        onProgress: () => undefined,
      },
    );
    return { counts, refused, reasons: refused.map(({ line, reason }) => `${line}: ${reason}`) };
  }

  /** Everything that an import writes, the trail of it included. */
  async function everything() {
    const { database } = nodes()[0].data;
    const tables = ['accounts', 'identities', 'audit'];
    return Promise.all(
      tables.map((table) => database.read({ sql: `SELECT * FROM ${table}`, parameters: [] })),
    );
  }

  async function refusesAll(name: string, content: string | Buffer): Promise<string> {
    const before = await everything();
    const failure = await bringIn(name, content).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(BrokenFile);
    expect(await everything()).toEqual(before);
    return (failure as BrokenFile).message;
  }

  describe('a file in another encoding', () => {
    const json = users(good('encoded'));
    const csv = row('encoded', 'encoded@example.com', 'true', '', '', 'Zoë');

    test.each([
      ['Latin-1', bytes(json, 'latin1')],
      ['UTF-16 with its mark', bytes(`\ufeff${json}`, 'utf16le')],
      ['UTF-16 of the other order', bytes(`\ufeff${json}`, 'utf16le').swap16()],
      ['UTF-16 without a mark', bytes(users(good('plain')).replace('ë', 'e'), 'utf16le')],
      ['gzip', gzipSync(json)],
      ['no text at all', randomBytes(10_000)],
    ])('is refused as a whole: JSON in %s', async (_, content) => {
      expect(await refusesAll('encoded.json', content)).toMatch(
        /^line 1: (from here on the file is not UTF-8|there is no list of users|this is not an object)/,
      );
    });

    test.each([
      ['Latin-1', bytes(csv, 'latin1')],
      ['UTF-16 with its mark', bytes(`\ufeff${csv}`, 'utf16le')],
      ['gzip', gzipSync(csv)],
    ])('is refused as a whole: CSV in %s', async (_, content) => {
      expect(await refusesAll('encoded.csv', content)).toMatch(/^line 1: .* not UTF-8/);
    });

    test('is read where it only has a mark before UTF-8', async () => {
      const marked = await bringIn('marked.json', `\ufeff${users(good('marked'))}`);
      expect(marked).toMatchObject({ counts: { imported: 1 }, reasons: [] });
      const rows = await bringIn('marked.csv', `\ufeff${row('marked-csv', '', '', '', '', 'Zoë')}`);
      expect(rows).toMatchObject({ counts: { imported: 1 }, reasons: [] });
      const account = await nodes()[0].identity.accounts.byId('', 'marked-csv');
      expect(account?.displayName).toBe('Zoë');
    });
  });

  describe('a file that is cut off', () => {
    const whole = users(good('cut-1'), good('cut-2'));

    test('anywhere is refused as a whole', async () => {
      for (let length = 0; length < whole.length; length += 7) {
        await refusesAll('cut.json', whole.slice(0, length));
      }
    });

    test('inside of a quote is refused as a whole, when it is CSV', async () => {
      expect(await refusesAll('cut.csv', `${row('cut-3')}cut-4,"a@exam`)).toMatch(
        /^line 2: a quote is opened/,
      );
    });

    test('in the middle of a row is refused as a whole, when it is CSV', async () => {
      const rows = row('cut-6') + row('cut-7', 'a@example.com', '', '', '', 'Ada, "the first"');
      for (let length = row('cut-6').length + 1; length < rows.length; length += 1)
        expect(await refusesAll('cut.csv', rows.slice(0, length))).toMatch(/^line 2: /);
    });

    test('inside of a character is refused as a whole', async () => {
      const text = bytes(users({ localId: 'cut-5', displayName: 'ë' }), 'utf8');
      expect(await refusesAll('half.json', text.subarray(0, text.indexOf(0xc3) + 1))).toMatch(
        /not UTF-8|ends in the middle/,
      );
    });
  });

  test('a file that is huge and says nothing is refused without being held', async () => {
    const spaces = Buffer.alloc(32 * 1024 * 1024, ' ');
    const before = process.memoryUsage().rss;
    expect(await refusesAll('spaces.json', spaces)).toMatch(/there is no list of users/);
    expect(await refusesAll('brackets.json', '['.repeat(5_000_000))).toMatch(/not an object/);
    const deep = `{"users":[{"localId":${'['.repeat(2_000_000)}`;
    expect(await refusesAll('deep.json', deep)).toMatch(/the file ends in the middle/);
    // Twice what was written down would mean that somebody kept it.
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
  });

  test('a record that is huge, deep or holds NUL is listed by its line, and brings nobody in', async () => {
    const before = await everything();
    const lines = [
      '{"users":[',
      `{"localId":"long","displayName":"${'x'.repeat(300_000)}"},`,
      `{"localId":"deep","providerUserInfo":${'['.repeat(50_000)}${']'.repeat(50_000)}},`,
      '{"localId":"nul\\u0000"},',
      '{"localId":"raw\0nul"},',
      '{"localId":"half\\ud800"},',
      `{"localId":"name","displayName":"${'x'.repeat(300)}"},`,
      `{"localId":"claims","customAttributes":"{\\"a\\":\\"${'x'.repeat(1200)}\\"}"},`,
      `{"localId":"${'i'.repeat(129)}"},`,
      `{"localId":"factors","email":"f@example.com","emailVerified":true,"mfaInfo":[${Array.from({ length: 500 }, (_, n) => `{"mfaEnrollmentId":"f${n}","phoneInfo":"+1650555${1000 + n}"}`)}]},`,
      '{"localId":"time","createdAt":"99999999999999999999"}',
      ']}',
    ];
    const { counts, reasons } = await bringIn('records.json', lines.join('\n'));
    expect(reasons.map((reason) => Number.parseInt(reason, 10))).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    expect(counts).toMatchObject({ imported: 0, alreadyThere: 0, refused: 10 });
    expect(await everything()).toEqual(before);
  });

  test.each([
    [
      'argon2id that takes 4 GiB',
      '$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
    ],
    [
      'argon2id that takes 1 GiB',
      '$argon2id$v=19$m=1048576,t=10,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
    ],
    [
      'argon2id that takes a day',
      '$argon2id$v=19$m=64,t=100000000,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
    ],
    ['bcrypt that takes a year', '$2b$31$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2'],
    ['a hash of nothing we know', '$rot13$secret'],
    ['no hash at all', 'secret'],
  ])('a hash of its own that is %s is listed, and brings nobody in', async (_, passwordHash) => {
    const before = await everything();
    const bomb = { ...good('bomb'), latchkey: { passwordHash } };
    const { counts, refused } = await bringIn('bomb.json', users(bomb));
    expect(refused).toEqual([{ line: 1, localId: 'bomb', reason: 'password hash is invalid' }]);
    expect(counts.imported).toBe(0);
    expect(await everything()).toEqual(before);
  });

  test('a hash that is not what the file is said to hold is listed, and brings nobody in', async () => {
    const before = await everything();
    const hash = '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA';
    const bomb = { ...good('bomb'), passwordHash: bytes(hash, 'utf8').toString('base64') };
    const bcrypt = hashReaderFor({ hashAlgorithm: 'BCRYPT' });
    const { reasons } = await bringIn('bomb.json', users(bomb), bcrypt);
    expect(reasons).toEqual(['1: password hash is invalid']);
    expect(await everything()).toEqual(before);
  });

  test('CSV with columns that do not fit is listed row by row', async () => {
    const before = await everything();
    const file = [
      row('many').replace('\n', ',,,,\n'),
      row('quoted', 'a"b"@example.com'),
      row('flag', 'flag@example.com', 'perhaps'),
      row('', 'nobody@example.com'),
      row('nul\0', 'nul@example.com'),
      `${'x'.repeat(300_000)}\n`,
    ].join('');
    const { counts, reasons } = await bringIn('columns.csv', file);
    expect(reasons.map((reason) => Number.parseInt(reason, 10))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(counts).toMatchObject({ imported: 0, alreadyThere: 0, refused: 6 });
    expect(await everything()).toEqual(before);
  });

  // What Firebase's tool has not put into quotes: whoever is disabled must not come in enabled.
  test.each([
    ['a line break in a name', 'Jo\nSmith', [2, 3]],
    ['columns in a name', '"x",,victim,victim@example.com,n,""', [2]],
    ['claims in a name', `"x"${','.repeat(22)}"{""admin"":true}",""`, [2]],
  ])('%s brings in nobody who is not all there', async (what, name, lines) => {
    const [at] = [what.split(' ')[0]];
    const banned = Object.assign(new Array<string>(52).fill(''), {
      0: `banned-${at}`,
      5: name,
      26: 'true',
    });
    const file = `${row(`before-${what.length}`)}${banned.join(',')}\n${row(`after-${what.length}`)}`;
    const { counts, reasons } = await bringIn('broken.csv', file);
    expect(reasons.map((reason) => Number.parseInt(reason, 10))).toEqual(lines);
    expect(counts).toMatchObject({ imported: 2, refused: lines.length });
    expect(reasons[0]).toMatch(
      /the row has \d+ columns, (and most have 52|more than Firebase has)$/,
    );
  });

  test.each([';', '\t'])('CSV that is divided by %j is refused as a whole', async (mark) => {
    const rows = ['one', 'two'].map((id) => `${id}${mark}${id}@example.com${mark}true\n`);
    expect(await refusesAll('divided.csv', rows.join(''))).toMatch(/^line 1: columns are divided/);
  });

  test('a provider that says endless things of somebody keeps nobody outside', async () => {
    const said = randomBytes(20_000).toString('hex');
    const link = { providerId: 'google.com', rawId: 'endless', email: `${said}@example.com` };
    const telling = { ...good('endless'), providerUserInfo: [{ ...link, displayName: said }] };
    const { counts } = await bringIn('endless.json', users(telling, good('beside-endless')));
    expect(counts).toMatchObject({ imported: 2, refused: 0 });
    const account = await nodes()[0].identity.accounts.byId('', 'endless');
    expect(account?.providers).toMatchObject([
      { rawId: 'endless', email: null, displayName: null },
    ]);
  });

  test.each([
    ['a key', { passwordhash: 'x' }, 'the key "latchkey.passwordhash" is unknown'],
    ['a type', { passwordHash: { x: 1 } }, 'latchkey.passwordHash is of the wrong type'],
    ['nothing', 'x', 'latchkey is of the wrong type'],
  ])(
    'a part of our own that is misspelt (%s) is no account without a password',
    async (...given) => {
      const [, latchkey, reason] = given;
      const { counts, reasons } = await bringIn('own.json', users({ ...good('own'), latchkey }));
      expect([counts.imported, reasons]).toEqual([0, [`1: ${reason}`]]);
    },
  );

  test('long records are read a few at a time', async () => {
    const long = (localId: string) => `{"localId":"${localId}"${' '.repeat(200_000)}}`;
    const list = Array.from({ length: 200 }, (_, index) => long(`long-${index}`));
    const before = process.memoryUsage().rss;
    const { counts } = await bringIn('long.json', `{"users":[${list.join(',')}]}`);
    expect(counts).toMatchObject({ imported: 200, refused: 0 });
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024);
  });
});
