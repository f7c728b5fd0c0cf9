import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocuments } from './documents-server.ts';

const page = new URL('../../docs/leaving-firebase.md', import.meta.url);

/** The other side, which speaks the same wire: nothing of this test leaves the machine. */
let google: Awaited<ReturnType<typeof startDocuments>>;
let folder: string;
let project: string;
let root: string;
beforeAll(async () => {
  google = await startDocuments();
  project = google.identity.project.id;
  root = `projects/${project}/databases/(default)/documents`;
  // Where the script finds the package that it imports.
  folder = await mkdtemp(join(import.meta.dirname, 'script-'));
  const [, source = ''] =
    /<!-- to-firestore:begin -->\n```js\n([\s\S]*?)```/.exec(await readFile(page, 'utf8')) ?? [];
  await writeFile(join(folder, 'to-firestore.mjs'), source);
});
afterAll(async () => {
  await google.close();
  await rm(folder, { recursive: true });
});

const everything = (there: string) => ({
  none: { nullValue: null },
  whole: { integerValue: '1' },
  most: { integerValue: '9223372036854775807' },
  double: { doubleValue: 1 },
  minusZero: { doubleValue: '-0' },
  nan: { doubleValue: 'NaN' },
  text: { stringValue: 'ünï\ncode \u2028 😀' },
  time: { timestampValue: '1969-12-31T23:59:59.120Z' },
  bytes: { bytesValue: 'AAH/' },
  point: { geoPointValue: { latitude: 0, longitude: -2 } },
  reference: { referenceValue: `${there}/users/ada` },
  elsewhere: { referenceValue: 'projects/other/databases/(default)/documents/users/ada' },
  list: {
    arrayValue: { values: [{ mapValue: { fields: {} } }, { referenceValue: `${there}/a/b` }] },
  },
});
const note = (words: string) => ({ words: { stringValue: words } });

const before = '2001-01-01T00:00:00Z';
const after = '2999-01-01T00:00:00Z';
const exportedRoot = 'projects/moved-here/databases/(default)/documents';

type Exported = readonly [name: string, fields: object, updateTime: string];

async function exported(name: string, documents: readonly Exported[]): Promise<string> {
  const file = join(folder, name);
  const database = { project: 'moved-here', database: '(default)' };
  const lines = [
    { latchkey: 'documents', version: 1, ...database, readTime: after },
    ...documents.map(([path, fields, updateTime]) => ({
      name: path,
      fields,
      createTime: before,
      updateTime,
    })),
    { latchkey: 'end', documents: documents.length },
  ];
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

async function put(path: string, fields: object): Promise<void> {
  const { status } = await google.admin(`/v1/${root}/${path}`, { fields } as never, 'PATCH');
  expect(status).toBe(200);
}

async function fieldsOf(path: string): Promise<unknown> {
  const { status, body } = await google.admin(`/v1/${root}/${path}`, undefined, 'GET');
  return status === 404 ? undefined : (body as { readonly fields?: unknown }).fields;
}

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

const runAt = (port: number, ...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const env = { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` };
    const script = join(folder, 'to-firestore.mjs');
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
const run = (...args: string[]) => runAt(google.port, project, ...args);

test('what was written meanwhile goes back as it is, and nothing that is newer there is lost', async () => {
  await put('notes/same', everything(root));
  await put('notes/older', note('at Google'));
  await put('notes/newer', note('since then'));
  await put('notes/untouched', note('only there'));
  const file = await exported('back.jsonl', [
    ['notes/same', everything(exportedRoot), before],
    ['notes/older', note('here'), after],
    ['notes/newer', note('here'), before],
    ['notes/fresh', everything(exportedRoot), before],
    ['notes/fresh/pages/a b', {}, before],
  ]);
  const counted = 'written 3, the same there 1, newer there 1.\n';
  const dry = await run(file, '--dry-run');
  expect(dry).toEqual({
    code: 1,
    stdout: `Nothing was written. It would be: ${counted}`,
    stderr: 'newer there: notes/newer\n',
  });
  expect(await fieldsOf('notes/fresh')).toBeUndefined();
  expect(await fieldsOf('notes/older')).toEqual(note('at Google'));

  expect(await run(file)).toEqual({
    code: 1,
    stdout: counted,
    stderr: 'newer there: notes/newer\n',
  });
  const { time, ...values } = everything(root);
  expect(await fieldsOf('notes/fresh')).toMatchObject(values);
  expect(await fieldsOf('notes/fresh/pages/a b')).toEqual({});
  expect(await fieldsOf('notes/older')).toEqual(note('here'));
  expect(await fieldsOf('notes/newer')).toEqual(note('since then'));
  expect(await fieldsOf('notes/untouched')).toEqual(note('only there'));
  expect(existsSync(`${file}.progress`)).toBe(false);

  expect(await run(file, '--overwrite')).toEqual({
    code: 0,
    stdout: 'written 1, the same there 4, newer there 0.\n',
    stderr: '',
  });
  expect(await fieldsOf('notes/newer')).toEqual(note('here'));
});

/** Between the script and the other side: what is asked, and what becomes of it. */
async function between(
  judge: (verb: string, turn: number) => Promise<'pass' | 'refuse'>,
): Promise<{ readonly port: number; readonly asked: string[]; close(): void }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const [, verb = ''] = /:(\w+)$/.exec(request.url ?? '') ?? [];
    asked.push(verb);
    const turn = asked.filter((each) => each === verb).length;
    if ((await judge(verb, turn)) === 'refuse') {
      response.writeHead(403).end('{"error":{"message":"No more today."}}');
      return;
    }
    const answer = await fetch(`http://127.0.0.1:${google.port}${request.url}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, asked, close: () => server.close() };
}

test('cut short it goes on where it was, and does nothing twice', async () => {
  const documents = Array.from(
    { length: 250 },
    (_, turn): Exported => [`many/${turn}`, note(`number ${turn}`), before],
  );
  const file = await exported('many.jsonl', documents);
  let isClosed = true;
  const way = await between(async (verb, turn) =>
    isClosed && verb === 'commit' && turn === 2 ? 'refuse' : 'pass',
  );
  const first = await runAt(way.port, project, file);
  expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('No more today.')]);
  expect(await fieldsOf('many/99')).toEqual(note('number 99'));
  expect(await fieldsOf('many/100')).toBeUndefined();
  isClosed = false;
  way.asked.length = 0;
  expect(await runAt(way.port, project, file)).toEqual({
    code: 0,
    stdout: 'written 150, the same there 0, newer there 0.\n',
    stderr: 'Going on after line 101.\n',
  });
  expect(way.asked).toEqual(['batchGet', 'commit', 'batchGet', 'commit']);
  expect(await fieldsOf('many/249')).toEqual(note('number 249'));
  way.close();
});

test('what was left before it was cut short is not forgotten when it goes on', async () => {
  await put('left/0', note('since then'));
  const documents = Array.from(
    { length: 101 },
    (_, turn): Exported => [`left/${turn}`, note(`number ${turn}`), before],
  );
  const file = await exported('left.jsonl', documents);
  const way = await between(async (verb, turn) =>
    verb === 'commit' && turn === 2 ? 'refuse' : 'pass',
  );
  const first = await runAt(way.port, project, file);
  expect([first.code, first.stderr]).toEqual([
    1,
    expect.stringMatching(/^newer there: left\/0\n.*No more today/s),
  ]);
  expect(await runAt(way.port, project, file)).toEqual({
    code: 1,
    stdout: 'written 1, the same there 0, newer there 1.\n',
    stderr: 'Going on after line 101. What was named before as newer there: 1.\n',
  });
  way.close();
});

test('whoever writes there between the look and the commit is not overwritten', async () => {
  const file = await exported('raced.jsonl', [['raced/1', note('here'), before]]);
  const way = await between(async (verb, turn) => {
    if (verb === 'commit' && turn === 1) await put('raced/1', note('at that moment'));
    return 'pass';
  });
  expect(await runAt(way.port, project, file)).toEqual({
    code: 1,
    stdout: 'written 0, the same there 0, newer there 1.\n',
    stderr: 'newer there: raced/1\n',
  });
  expect(await fieldsOf('raced/1')).toEqual(note('at that moment'));
  way.close();
});

test('what is no whole export is refused before anything is written', async () => {
  const file = await exported('whole.jsonl', [['cut/1', note('here'), before]]);
  const cut = join(folder, 'cut.jsonl');
  await writeFile(cut, (await readFile(file, 'utf8')).split('\n').slice(0, 2).join('\n'));
  const refused = await run(cut);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    `${cut} is no whole export of \`latchkey documents export\`.\n`,
  ]);
  expect(await fieldsOf('cut/1')).toBeUndefined();
  for (const args of [[], [join(folder, 'nowhere.jsonl')], [file, '--overwite']]) {
    expect((await run(...args)).stderr).toMatch(/^node to-firestore\.mjs PROJECT FILE\.jsonl/);
  }
});
