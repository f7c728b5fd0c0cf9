import { forEachDatabase } from '@latchkey/testing/databases';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Installation, installations } from '../../test/installations.ts';

const integer = (value: number) => ({ integerValue: String(value) });
const linesOf = (text: string) => text.trimEnd().split('\n');

forEachDatabase((_name, place) => {
  const install = installations(place);
  let here: Installation;
  beforeAll(async () => {
    here = await install();
  });

  describe('documents history and restore', () => {
    test('list what became of a document, and bring back what was deleted by mistake', async () => {
      const { world, run, put, fieldsOf } = here;
      const { idToken, localId } = await world.signUp('ada@example.com');
      const path = 'mistakes/ünï code';
      const address = encodeURI(path);
      await world.send('PATCH', `/${address}`, {
        as: String(idToken),
        body: { fields: { a: integer(1), b: integer(2) } },
      });
      await put(address, { a: integer(1), b: integer(3), c: integer(4) });
      await world.send('DELETE', `/${address}`);
      const { code, stdout } = await run('documents', 'history', path);
      expect(code).toBe(0);
      expect(linesOf(stdout).map((line) => line.replace(/\d{4}-\S+Z +/, ''))).toEqual([
        expect.stringMatching(/^ {2}1 {2}deleted {2}by operator:/),
        expect.stringMatching(/^ {2}2 {2}changed {2}b, c {2}by operator:.* the last with content$/),
        `  3  created  by uid:${localId}  allowed by line 6:7 of the rules`,
      ]);
      const json = await run('documents', 'history', path, '--json', '--limit', '2');
      const versions = linesOf(json.stdout).map((line) => JSON.parse(line));
      expect(versions).toMatchObject([
        { commitTime: expect.any(String), change: 'deleted' },
        { change: 'changed', fields: ['b', 'c'], document: { fields: { b: integer(3) } } },
      ]);

      const deletion = await run('documents', 'restore', path, '--version', '1', '--yes');
      expect(deletion).toMatchObject({ code: 0, stderr: '' });
      expect(deletion.stdout).toMatch(
        /: It was not there then; nothing changed. The last version with content is --version 2.\n$/,
      );
      const asked = await run('documents', 'restore', path, '--version', '3');
      expect(asked).toMatchObject({ code: 2, stdout: '' });
      expect(asked.stderr).toContain('It is not there now, and will be, with a, b.');
      expect(await fieldsOf(address)).toBe(undefined);
      const restored = await run('documents', 'restore', path, '--version', '3', '--yes');
      expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('is as it was') });
      expect(await fieldsOf(address)).toEqual({ a: integer(1), b: integer(2) });

      const at = ['--at', String(versions[1].commitTime), '--yes'];
      const again = await run('documents', 'restore', path, ...at);
      expect(again.stderr).toContain('These fields will be as they were: b, c.');
      expect(await fieldsOf(address)).toEqual({ a: integer(1), b: integer(3), c: integer(4) });
      expect((await run('documents', 'restore', path, ...at)).stdout).toMatch(
        /is as it was at \S+\.\n$/,
      );
      const after = linesOf((await run('documents', 'history', path)).stdout);
      expect(after).toHaveLength(5);
      expect(after[0]).toContain('changed  b, c  by operator:command line');
      const trail = await run('audit', '--event', 'document_restored');
      expect(linesOf(trail.stdout).map((line) => JSON.parse(line).subject)).toEqual([
        world.nameOf(path),
        world.nameOf(path),
      ]);
    });

    test('print of the names of fields what can be seen, on the line of their change', async () => {
      const { run, put } = here;
      await put('names/hostile', { a: integer(1) });
      await put('names/hostile', { '\u001b[2Jx\n  9  forged': integer(2) });
      const { stdout } = await run('documents', 'history', 'names/hostile');
      expect(linesOf(stdout)).toHaveLength(2);
      expect(stdout).not.toContain('\u001b');
      const first = await run('documents', 'restore', 'names/hostile', '--version', '2', '--yes');
      expect(first.stderr).toContain('forged');
      expect(first.stderr).not.toContain('\u001b');
    });

    test('say so where the past is not known', async () => {
      const { run, put } = here;
      await put('past/one');
      const old = await run('documents', 'restore', 'past/one', '--at', '2001-01-01T00:00:00Z');
      expect(old.code).toBe(1);
      expect(old.stderr).toMatch(
        /2001-01-01T00:00:00Z is not known any more: the past is kept from \S+Z on\./,
      );
      const nothing = await run('documents', 'history', 'past/none');
      expect(nothing).toMatchObject({
        code: 0,
        stdout: '',
        stderr: 'Nothing is known of the past of past/none.\n',
      });
    });

    test.each([
      ['history'],
      ['history', 'a'],
      ['history', 'a/b', '--limit', '0'],
      ['history', 'a/b', '--database', 'No'],
      ['restore', 'a/b'],
      ['restore', 'a/b', '--at', 'yesterday'],
      ['restore', 'a/b', '--at', '2001-01-01T00:00:00Z', '--version', '1'],
      ['restore', 'a/b', '--version', '99999'],
      ['export', 'file.json'],
      ['export', 'file.jsonl', '--collection', 'a/b'],
      ['export', 'file.jsonl', '--group', 'a/b'],
      ['import', 'nowhere.jsonl'],
      ['import', 'file.csv'],
      ['import', 'nowhere.jsonl', '--overwrite', '--skip-existing'],
      ['forget'],
      [],
    ])('called wrongly: %s %s %s %s %s', async (...args: string[]) => {
      expect(await here.run('documents', ...args)).toMatchObject({ code: 2, stdout: '' });
    });
  });
});
