import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import { isTestedOn, postgresPlaces } from '@latchkey/testing/databases';
import { nodeEnvironment, productionEnvironment } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentsProducts, rulesWith, startDocumentsWorld } from './documents-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const fileWith = (content: string): string => {
  files += 1;
  const path = join(folder, `${files}.rules`);
  writeFileSync(path, content);
  return path;
};

type Environment = Readonly<Record<string, string>>;

const rulesIn = (environment: Environment) => (args: readonly string[]) =>
  callCommand(['rules', ...args], environment, documentsProducts);

const notes = rulesWith('match /notes/{note} { allow read: if request.auth != null; }');
const letters = rulesWith('match /letters/{letter} { allow read: if request.auth != null; }');

describe('rules check', () => {
  const rules = rulesIn({ LATCHKEY_DATA: join(folder, 'never-made') });

  test('says of every problem where it is, and exits with 1', async () => {
    const path = fileWith(rulesWith('match /a/{b} {\n  allow get: if c || d;\n}'));
    const { code, stdout } = await rules(['check', path]);
    expect(code).toBe(1);
    expect(stdout.split('\n').slice(0, -1)).toEqual([
      expect.stringContaining(`${path}:5:17: error: `),
      expect.stringContaining(`${path}:5:22: error: `),
    ]);
  });

  test('warns of what is worth a look, and exits with 0', async () => {
    const path = fileWith(
      rulesWith('match /{document=**} {\n  allow read: if true;\n}\nmatch /a/{b} {}'),
    );
    const { code, stdout } = await rules(['check', path, fileWith(notes)]);
    expect(code).toBe(0);
    expect(stdout).toContain(`${path}:5:3: warning: Anybody may read every document`);
    expect(stdout).toContain(`${path}:7:1: warning: This match allows nothing`);
    expect(stdout).toContain(`${path} can be used.`);
    expect(existsSync(join(folder, 'never-made'))).toBe(false);
  });

  test.each([
    [['check'], 'Which files?'],
    [['check', '/there/is/none'], '/there/is/none cannot be read (ENOENT).'],
    [['deploy'], 'Which file?'],
    [['fly'], 'latchkey rules check FILE'],
    [[], 'latchkey rules check FILE'],
    [['show', '--service', 'mail'], '--service is firestore or storage.'],
    [['show', '--bucket', 'X'], 'There cannot be a database or bucket of that name.'],
    [['show', '--database', 'a', '--service', 'storage'], '--database is for --service firestore.'],
    [['show', '--database', 'A B'], 'There cannot be a database or bucket of that name.'],
    [['show', '--bucket', 'x', '--service', 'firestore'], '--bucket is for --service storage.'],
  ])('%j is called wrongly', async (args, sentence) => {
    const { code, stderr } = await rules(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

function suite(environmentOf: () => Promise<Environment>): void {
  let environment: Environment;
  let rules: ReturnType<typeof rulesIn>;
  beforeAll(async () => {
    environment = await environmentOf();
    rules = rulesIn(environment);
  });

  test('deploys, shows, tells what was, and goes back', async () => {
    const empty = await rules(['show']);
    expect([empty.code, empty.stdout]).toEqual([0, expect.stringContaining('match /users/{uid}')]);
    expect((await rules(['history'])).stderr).toContain('Nobody has deployed rules yet.');
    expect(await rules(['rollback'])).toMatchObject({ code: 2 });

    const first = fileWith(notes);
    const deployed = await rules(['deploy', first]);
    expect([deployed.code, deployed.stdout]).toEqual([
      0,
      expect.stringMatching(/cloud\.firestore is now ruled by [\w-]{36}\./),
    ]);
    expect((await rules(['deploy', first])).stdout).toContain('in force already');
    expect(await rules(['rollback'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is nothing to go back to.'),
    });
    expect((await rules(['deploy', fileWith(letters)])).code).toBe(0);
    expect((await rules(['show'])).stdout).toBe(letters);

    expect((await rules(['rollback', '--yes'])).code).toBe(0);
    expect((await rules(['show'])).stdout).toBe(notes);
    const lines = (await rules(['history', '--json'])).stdout.trim().split('\n');
    const releases = lines.map((line) => JSON.parse(line));
    expect(releases.map(({ version, state }) => [version, state])).toEqual([
      [3, 'in force'],
      [2, 'kept'],
      [1, 'kept'],
    ]);
    expect(releases[0].ruleset).toBe(releases[2].ruleset);
    expect(releases[0].releasedBy).toBe('command line');
    const chosen = await rules(['rollback', releases[1].ruleset, '--yes']);
    expect(chosen.code).toBe(0);
    expect((await rules(['show'])).stdout).toBe(letters);
    expect(await rules(['rollback', 'none', '--yes'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no ruleset none.'),
    });
  });

  test('deploys nothing that cannot be used, that is about something else, or that nobody agreed to', async () => {
    const before = (await rules(['show', '--database', 'second'])).stdout;
    const place = ['--database', 'second'];
    const broken = await rules(['deploy', fileWith('allow everything'), ...place]);
    expect([broken.code, broken.stderr]).toEqual([
      1,
      expect.stringContaining('Nothing was deployed.'),
    ]);
    const storage = `service firebase.storage { match /b/{bucket}/o/{file} { allow get; } }`;
    expect(await rules(['deploy', fileWith(storage), ...place])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('says nothing about cloud.firestore'),
    });
    const open = fileWith(rulesWith('match /{document=**} { allow read; }'));
    expect(await rules(['deploy', open, ...place])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('Anybody may read every document'),
      stderr: expect.stringContaining('Nobody is here to answer; say so with --yes.'),
    });
    expect((await rules(['show', ...place])).stdout).toBe(before);
    expect((await rules(['deploy', open, ...place, '--yes'])).code).toBe(0);
    const bucket = ['--service', 'storage', '--bucket', 'files.example.com'];
    expect((await rules(['deploy', fileWith(storage), ...bucket, '--yes'])).code).toBe(0);
    expect((await rules(['show', ...bucket])).stdout).toBe(storage);
  });

  test('takes a text about files alone for that of every bucket that has none of its own', async () => {
    const files = (name: string) =>
      `rules_version = '2'; service firebase.storage { match /b/{b}/o/${name} { allow get; } }`;
    const ofOne = ['--bucket', 'one.example.com'];
    expect((await rules(['show', '--service', 'storage'])).stdout).toContain('/users/{uid}/');
    const deployed = await rules(['deploy', fileWith(files('common')), '--yes']);
    expect(deployed.stdout).toContain('firebase.storage is now ruled by');
    expect((await rules(['show', ...ofOne])).stdout).toBe(files('common'));
    const own = await rules(['deploy', fileWith(files('own')), ...ofOne, '--yes']);
    expect(own.stdout).toContain('firebase.storage/one.example.com is now ruled by');
    expect((await rules(['show', ...ofOne])).stdout).toBe(files('own'));
    expect((await rules(['show', '--service', 'storage'])).stdout).toBe(files('common'));
    const history = (await rules(['history', ...ofOne, '--json'])).stdout.trim().split('\n');
    expect(history).toHaveLength(1);
  });

  test('tries rules on what was decided, before anything changes', async () => {
    await rules(['deploy', fileWith(notes), '--yes']);
    const world = await startDocumentsWorld(undefined, { environment });
    const { idToken } = await world.signUp(`ada-${files}@example.com`);
    await world.send('PATCH', '/notes/one', { body: { fields: {} } });
    await world.send('PATCH', '/others/one/inner/two', { body: { fields: {} } });
    await world.send('PATCH', '/roles/here', { body: { fields: {} } });
    const as = String(idToken);
    expect((await world.send('GET', '/notes/one', { as })).status).toBe(200);
    expect((await world.send('GET', '/notes/two', { as })).status).toBe(404);
    expect((await world.send('GET', '/notes/one', { as: null })).status).toBe(403);
    await world.close();

    const same = await rules(['check', fileWith(`${notes}// the same`), '--replay']);
    expect(same.code).toBe(0);
    expect(same.stdout).toContain('nothing would change.');
    expect(same.stdout).toContain('warning: no rule reaches /others/*/inner, which has documents.');

    const tighter = rulesWith(`
      match /notes/{note} { allow read: if request.auth.token.admin == true; }
      match /{path=**}/inner/{id} { allow read: if request.auth.token.admin == true; }
      match /roles/{id} { allow read: if request.auth.token.admin == true; }`);
    const { code, stdout } = await rules(['check', fileWith(tighter), '--replay']);
    expect(code).toBe(0);
    expect(stdout).toContain('2 reads would now be refused:\n  2 × get /notes/*\n');
    expect(stdout).toMatch(/get \/notes\/(one|two) by \w{28}, 2/);
    expect(stdout).toContain('line 5, column 29');
    expect(stdout).not.toContain('no rule reaches');

    const byRole = (role: string) =>
      rulesWith(`match /notes/{note} {
        allow read: if exists(/databases/$(database)/documents/roles/${role});
      }`);
    const present = await rules(['check', fileWith(byRole('here')), '--replay']);
    expect(present.stdout).toContain('1 read would now be allowed:\n  1 × get /notes/*\n');
    const absent = await rules(['check', fileWith(byRole('missing')), '--replay']);
    expect(absent.stdout).toContain('2 reads would now be refused:');

    const unasked = await rules(['deploy', fileWith(tighter)]);
    expect([unasked.code, unasked.stdout]).toEqual([
      2,
      expect.stringContaining('2 reads would now be refused:'),
    ]);
    expect((await rules(['show'])).stdout).toBe(notes);
  });

  test('is noticed by a server that runs', async () => {
    await rules(['deploy', fileWith(notes), '--yes']);
    const world = await startDocumentsWorld(undefined, { environment });
    try {
      const { idToken } = await world.signUp(`bob-${files}@example.com`);
      const statusOf = async (path: string) =>
        (await world.send('GET', path, { as: String(idToken) })).status;
      expect([await statusOf('/notes/none'), await statusOf('/letters/none')]).toEqual([404, 403]);
      expect((await rules(['deploy', fileWith(letters), '--yes'])).code).toBe(0);
      await expect
        .poll(async () => [await statusOf('/notes/none'), await statusOf('/letters/none')])
        .toEqual([403, 404]);
    } finally {
      await world.close();
    }
  });
}

describe('on SQLite', () => {
  suite(async () => ({ LATCHKEY_DATA: join(folder, 'sqlite') }));
});

if (isTestedOn('PostgreSQL')) {
  describe('on PostgreSQL', () => {
    const place = postgresPlaces();
    suite(async () => ({
      ...nodeEnvironment((await place()).location),
      LATCHKEY_DATA: join(folder, 'postgres'),
    }));
  });
}

describe('doctor', () => {
  const doctorIn = async (environment: Environment) =>
    (await callCommand(['doctor'], environment, documentsProducts)).stdout;

  test('says which rules are in force, and warns where production has none', async () => {
    const production = { ...productionEnvironment, LATCHKEY_DATA: join(folder, 'production') };
    expect(await doctorIn(production)).toContain(
      'WARNING  rules: none deployed: everything is denied to everybody but operators',
    );
    const rules = rulesIn(production);
    expect((await rules(['deploy', fileWith(notes)])).code).toBe(0);
    const said = await doctorIn(production);
    expect(said).not.toContain('none deployed');
    expect(said).toMatch(
      /ok {7}rules: cloud\.firestore by [\w-]{36}, since \d{4}-.*Z \(command line\)/,
    );
    const development = { LATCHKEY_DATA: join(folder, 'development') };
    expect(await doctorIn(development)).toContain(
      'ok       rules: none deployed: who is signed in has /users/{uid}',
    );
  });
});
