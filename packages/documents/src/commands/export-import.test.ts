import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { forEachDatabase } from '@latchkey/testing/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, installations } from '../../test/installations.ts';

const integer = (value: number) => ({ integerValue: String(value) });
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const linesOf = (text: string) => text.trimEnd().split('\n');

/** One of everything, in the only form in which each is stored. */
const everything = (root: string) => ({
  null: { nullValue: null },
  yes: { booleanValue: true },
  most: { integerValue: '9223372036854775807' },
  least: { integerValue: '-9223372036854775808' },
  nan: { doubleValue: 'NaN' },
  minusZero: { doubleValue: '-0' },
  infinite: { doubleValue: '-Infinity' },
  tiny: { doubleValue: 5e-324 },
  one: { doubleValue: 1 },
  time: { timestampValue: '0001-01-01T00:00:00.000001Z' },
  text: { stringValue: 'line\nbreak \u2028 \u0000 "quoted" \\ 😀' },
  long: { stringValue: 'ü'.repeat(500_000) },
  bytes: { bytesValue: 'AAH/' },
  here: { referenceValue: `${root}/users/ada` },
  there: { referenceValue: 'projects/another/databases/(default)/documents/a/b' },
  point: { geoPointValue: { latitude: -90, longitude: 180 } },
  vector: {
    mapValue: {
      fields: {
        __type__: { stringValue: '__vector__' },
        value: { arrayValue: { values: [{ doubleValue: 1.5 }, { doubleValue: 'NaN' }] } },
      },
    },
  },
  list: { arrayValue: { values: [{ mapValue: { fields: {} } }, { nullValue: null }] } },
  'odd `name`\\': { mapValue: { fields: { constructor: { stringValue: '' } } } },
});

forEachDatabase((_name, place) => {
  const install = installations(place);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-documents-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let here: Installation;
  beforeAll(async () => {
    here = await install();
  });

  const fileOf = (name: string, content?: string | Buffer) => {
    const file = join(folder, name);
    if (content !== undefined) writeFileSync(file, content);
    return file;
  };
  const file = (name: string, ...lines: readonly unknown[]) =>
    fileOf(
      name,
      lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
    );

  describe('documents export and import', () => {
    test('bring every value of every document to another installation as it was', async () => {
      const { world, run, put } = here;
      const root = world.nameOf('').slice(0, -1);
      await put('users/ada', everything(root));
      await put(`users/ada/${encodeURIComponent('Bücher 😀')}/${encodeURIComponent('a b%2F:')}`);
      await put('users/eve', { n: integer(1) });
      for (const name of ['all.jsonl', 'all.jsonl.gz']) {
        const exported = await run('documents', 'export', fileOf(name));
        expect(exported).toMatchObject({ code: 0, stderr: '' });
        expect(statSync(fileOf(name)).mode & 0o777).toBe(0o600);
        expect(existsSync(`${fileOf(name)}.part`)).toBe(false);
      }
      const text = readFileSync(fileOf('all.jsonl'), 'utf8');
      const unzipped = gunzipSync(readFileSync(fileOf('all.jsonl.gz'))).toString();
      expect(unzipped).toBe(text);
      const [first, ...rest] = linesOf(text).map((line) => JSON.parse(line));
      const project = world.identity.project.id;
      expect(first).toEqual({
        latchkey: 'documents',
        version: 1,
        project,
        database: '(default)',
        readTime: time,
      });
      expect(rest.at(-1)).toEqual({ latchkey: 'end', documents: rest.length - 1 });
      const ada = rest.find(({ name }) => name === 'users/ada');
      expect(ada).toEqual({
        name: 'users/ada',
        fields: everything(root),
        createTime: time,
        updateTime: time,
      });

      const there = await install({ LATCHKEY_PROJECT: 'moved-here' });
      const dry = await there.run(
        'documents',
        'import',
        fileOf('all.jsonl'),
        '--dry-run',
        '--json',
      );
      const counts = {
        created: rest.length - 1,
        replaced: 0,
        unchanged: 0,
        skipped: 0,
        refused: 0,
      };
      expect([dry.code, JSON.parse(dry.stdout)]).toEqual([0, counts]);
      expect(await there.fieldsOf('users/ada')).toBe(undefined);
      const imported = await there.run('documents', 'import', fileOf('all.jsonl.gz'), '--json');
      expect([imported.stderr, JSON.parse(imported.stdout)]).toEqual(['', counts]);
      // What pointed at a document of the file still does; what pointed elsewhere still does, too.
      expect(await there.fieldsOf('users/ada')).toEqual(
        everything('projects/moved-here/databases/(default)/documents'),
      );
      const again = await there.run('documents', 'import', fileOf('all.jsonl'), '--json');
      expect(JSON.parse(again.stdout)).toEqual({
        ...counts,
        created: 0,
        unchanged: counts.created,
      });

      const back = fileOf('back.jsonl');
      expect((await there.run('documents', 'export', back)).code).toBe(0);
      const withoutTimes = (line: string) =>
        line
          .replaceAll('projects/moved-here/', `projects/${project}/`)
          .replace(/,"createTime".*/, '');
      expect(linesOf(readFileSync(back, 'utf8')).slice(1).map(withoutTimes)).toEqual(
        linesOf(text).slice(1).map(withoutTimes),
      );
      const trail = await there.run('audit', '--event', 'documents_imported');
      expect(linesOf(trail.stdout)).toHaveLength(2);
    });

    test('can be of collections with what is below them, of groups, and of another database', async () => {
      const { run, put, world } = here;
      for (const path of [
        'x/1',
        'x/1/orders/1',
        'xy/1',
        'y/1',
        'y/1/orders/2',
        'orders/3',
        'y/1/orders/2/notes/4',
      ]) {
        await put(path);
      }
      const named = async (...args: string[]) => {
        const target = fileOf(`scope-${args.join('').replace(/\W/g, '')}.jsonl`);
        expect(await run('documents', 'export', target, ...args)).toMatchObject({ code: 0 });
        return linesOf(readFileSync(target, 'utf8'))
          .slice(1, -1)
          .map((line) => JSON.parse(line).name);
      };
      expect(await named('--collection', 'x')).toEqual(['x/1', 'x/1/orders/1']);
      expect(await named('--collection', 'y/1/orders')).toEqual([
        'y/1/orders/2',
        'y/1/orders/2/notes/4',
      ]);
      expect(
        await named('--collection', 'y', '--collection', 'y/1/orders', '--collection', 'y'),
      ).toEqual(['y/1', 'y/1/orders/2', 'y/1/orders/2/notes/4']);
      expect(await named('--group', 'orders')).toEqual([
        'orders/3',
        'x/1/orders/1',
        'y/1/orders/2',
      ]);
      expect(await named('--group', 'orders', '--collection', 'x')).toEqual([
        ...['orders/3', 'x/1', 'x/1/orders/1', 'y/1/orders/2'],
      ]);
      expect(await named('--database', 'other-one')).toEqual([]);
      const plain = file('other.jsonl', { path: 'x/1', data: {} });
      expect(await run('documents', 'import', plain, '--database', 'other-one')).toMatchObject({
        code: 0,
      });
      expect(await named('--database', 'other-one', '--collection', 'x')).toEqual(['x/1']);
      expect((await world.send('GET', '/x/1')).status).toBe(200);
    });

    test('never write over a file', async () => {
      const there = fileOf('there.jsonl', 'mine');
      expect(await here.run('documents', 'export', there)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('exists. An export replaces nothing.'),
      });
      expect(readFileSync(there, 'utf8')).toBe('mine');
      const nowhere = join(folder, 'nowhere', 'x.jsonl');
      expect(await here.run('documents', 'export', nowhere)).toMatchObject({ code: 1 });
    });

    test('read plain JSON, in which numbers are as they are written', async () => {
      const data =
        '{"n":1,"most":9223372036854775807,"x":1.0,"z":-0,"e":1e2,"t":"a","no":null,"l":[1,{"a":true}],"m":{"__x":{}}}';
      const source = file(
        'plain.jsonl',
        `\ufeff{"path":"plain/ünï","data":${data}}\r`,
        '',
        '   ',
        '{"data":{},"path":"plain/empty"}',
      );
      expect(await here.run('documents', 'import', source, '--json')).toMatchObject({
        code: 0,
        stderr: '',
      });
      expect(await here.fieldsOf(encodeURI('plain/ünï'))).toEqual({
        n: integer(1),
        most: { integerValue: '9223372036854775807' },
        x: { doubleValue: 1 },
        z: { doubleValue: '-0' },
        e: { doubleValue: 100 },
        t: { stringValue: 'a' },
        no: { nullValue: null },
        l: {
          arrayValue: {
            values: [integer(1), { mapValue: { fields: { a: { booleanValue: true } } } }],
          },
        },
        m: { mapValue: { fields: { __x: { mapValue: { fields: {} } } } } },
      });
      expect(await here.fieldsOf('plain/empty')).toEqual({});
    });

    test('refuse bad lines with their numbers and reasons, and bring in all others', async () => {
      const large = { stringValue: 'x'.repeat(600_000) };
      const source = fileOf(
        'bad.jsonl',
        Buffer.concat([
          Buffer.from(
            [
              '{"path":"bad/1","data":{}}',
              'no JSON',
              '[]',
              '{"path":"bad","data":{}}',
              '{"path":"bad/5","data":[]}',
              '{"path":"bad/6","data":{"a":9223372036854775808}}',
              '{"path":"bad/7","data":{"a":1e999}}',
              '{"path":"bad/8","data":{"a":[[1]]}}',
              '{"name":"bad/9","fields":{"a":{"stringValue":1}}}',
              JSON.stringify({ name: 'bad/10', fields: { a: large, b: large } }),
              '{"path":"bad/11","data":{"a":"\\ud800"}}',
              `{"path":"bad/12","data":${'['.repeat(600)}${']'.repeat(600)}}`,
              '{"path":"bad/13","data":{},"extra":1}',
              `{"path":"bad/14","data":{"a":[${Array.from({ length: 40_001 }, (_, index) => index).join()}]}}`,
              '{"path":"bad/15","data":{"__reserved__":1}}',
              '',
            ].join('\n'),
          ),
          Buffer.from([0x22, 0xff, 0x22, 0x0a]),
          Buffer.from('{"path":"bad/17","data":{}}'),
        ]),
      );
      const { code, stdout, stderr } = await here.run('documents', 'import', source, '--json');
      expect(code).toBe(1);
      const bad = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
      expect(JSON.parse(stdout)).toEqual({
        created: 2,
        replaced: 0,
        unchanged: 0,
        skipped: 0,
        refused: bad.length,
      });
      const report = linesOf(readFileSync(`${source}.refused.jsonl`, 'utf8')).map((line) =>
        JSON.parse(line),
      );
      expect(report.map(({ line }) => line)).toEqual(bad);
      expect(report.map(({ reason }) => typeof reason === 'string' && reason.length > 8)).toEqual(
        bad.map(() => true),
      );
      expect(report[8]).toMatchObject({
        line: 10,
        path: 'bad/10',
        reason: expect.stringContaining('maximum entity size'),
      });
      expect(stderr).toContain('line 10, bad/10: ');
      expect(stderr).toContain('line 16: The line is not UTF-8.');
      expect(await here.fieldsOf('bad/17')).toEqual({});
      const dry = await here.run('documents', 'import', source, '--dry-run', '--json');
      expect(JSON.parse(dry.stdout)).toEqual({
        created: 0,
        replaced: 0,
        unchanged: 2,
        skipped: 0,
        refused: bad.length,
      });
    });

    test('leave a document that is there already, unless they are told otherwise', async () => {
      const source = file(
        'existing.jsonl',
        { path: 'existing/other', data: { n: 2 } },
        { path: 'existing/same', data: { n: 1 } },
        { path: 'existing/new', data: { n: 1 } },
        { path: 'existing/new', data: { n: 2 } },
      );
      const begin = async () => {
        await here.put('existing/other', { n: integer(1) });
        await here.put('existing/same', { n: integer(1) });
        await here.world.send('DELETE', '/existing/new');
      };
      const importing = async (...args: string[]) => {
        await begin();
        const { code, stdout, stderr } = await here.run(
          'documents',
          'import',
          source,
          '--json',
          ...args,
        );
        const kept = [await here.fieldsOf('existing/other'), await here.fieldsOf('existing/new')];
        return { code, counts: JSON.parse(stdout), stderr, kept };
      };
      const none = { created: 0, replaced: 0, unchanged: 0, skipped: 0, refused: 0 };
      const [one, two] = [{ n: integer(1) }, { n: integer(2) }];
      expect(await importing()).toMatchObject({
        code: 1,
        counts: { ...none, created: 1, unchanged: 1, refused: 2 },
        stderr: expect.stringContaining('line 1, existing/other: The document is there already'),
        kept: [one, one],
      });
      expect(await importing('--skip-existing')).toMatchObject({
        code: 0,
        counts: { ...none, created: 1, unchanged: 1, skipped: 2 },
        kept: [one, one],
      });
      expect(await importing('--overwrite')).toMatchObject({
        code: 0,
        counts: { ...none, created: 1, unchanged: 1, replaced: 2 },
        kept: [two, two],
      });
    });

    test('refuse a file that is cut off or garbled before anything is written', async () => {
      const { run, fieldsOf } = here;
      const first = { latchkey: 'documents', version: 1, project: 'p', database: '(default)' };
      const one = { name: 'cut/1', fields: {} };
      const whole = Buffer.from(
        [first, one, { latchkey: 'end', documents: 1 }]
          .map((line) => JSON.stringify(line))
          .join('\n'),
      );
      const zipped = gzipSync(whole);
      const files = [
        file('cut.jsonl', first, one),
        file('miscounted.jsonl', first, one, { latchkey: 'end', documents: 2 }),
        file('later.jsonl', { ...first, version: 2 }, one, { latchkey: 'end', documents: 1 }),
        fileOf('cut.jsonl.gz', zipped.subarray(0, -9)),
        fileOf('garbled.jsonl.gz', 'no gzip at all'),
      ];
      for (const source of files) {
        const { code, stderr } = await run('documents', 'import', source);
        expect([source, code]).toEqual([source, 1]);
        expect(stderr).toMatch(/^latchkey: line \d+: /);
      }
      expect(await fieldsOf('cut/1')).toBe(undefined);
      expect(await run('documents', 'import', fileOf('whole.jsonl.gz', zipped))).toMatchObject({
        code: 0,
      });
      expect(await fieldsOf('cut/1')).toEqual({});
    });
  });
});
