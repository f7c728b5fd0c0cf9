import { truncate, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { admitAll, forEachWorld, newObject, type World } from '../../test/files-world.ts';
import { pieces, textOf } from '../../test/pieces.ts';
import type { Fault } from '../files.ts';
import { seenKeys } from './seen-keys.ts';

const none = { missing: 0, changed: 0, size: 0, orphan: 0, usage: 0 };
const orphan = 'aa'.repeat(16);

forEachWorld((open) => {
  const fileOf = ({ folder }: World, blob: string) => join(folder, blob.slice(0, 2), blob);

  describe('a check', () => {
    test('finds nothing where everything is in order, beside uploads that go on', async () => {
      const { files } = await open();
      await files.put(newObject('a', { owner: 'uid:ada' }), pieces('one'), admitAll);
      await files.put(newObject('b'), pieces(''), admitAll);
      await files.put(newObject('a'), pieces('newer'), admitAll);
      const { id } = await files.uploads.begin(newObject('c'), { identity: '' });
      await files.uploads.append(id, 0, pieces('text'));
      const seen: unknown[] = [];
      const report = await files.check({
        contents: true,
        repair: true,
        progress: (looked) => seen.push(looked),
      });
      expect(report).toEqual({ objects: 2, blobs: 4, bytes: 5, faults: none, repaired: 0 });
      expect(seen.at(-1)).toEqual({ blobs: 4, objects: 2 });
    });

    test('names what is missing, too short, changed or without an owner', async () => {
      const world = await open();
      const { files } = world;
      const put = (name: string) => files.put(newObject(name), pieces('text'), admitAll);
      const [missing, short, changed, whole] = [
        await put('missing'),
        await put('short'),
        await put('changed'),
        await put('whole'),
      ];
      await unlink(fileOf(world, missing.blob));
      await truncate(fileOf(world, short.blob), 2);
      await writeFile(fileOf(world, changed.blob), 'tExt');
      await files.copy(whole, newObject('in the folder aa'), admitAll);
      const file = join(fileOf(world, whole.blob), '..', orphan);
      await writeFile(file, 'lost');
      await utimes(file, 0, 0);
      const faults: Fault[] = [];
      const report = await files.check({ contents: true, found: (fault) => faults.push(fault) });
      expect(report.faults).toEqual({ missing: 1, changed: 1, size: 1, orphan: 1, usage: 0 });
      expect(faults).toHaveLength(4);
      expect(faults).toEqual(
        expect.arrayContaining([
          { kind: 'missing', object: missing },
          { kind: 'size', object: short, found: 2 },
          { kind: 'changed', object: changed },
          { kind: 'orphan', key: orphan, size: 4 },
        ]),
      );
      expect((await files.check()).faults).toMatchObject({ changed: 0, missing: 1, size: 1 });
      expect(await textOf(await files.read(whole))).toBe('text');
    });

    test('removes bytes without an owner when it repairs, and counts space anew', async () => {
      const world = await open();
      const { files, bytes, database } = world;
      await files.put(newObject('a', { owner: 'uid:ada' }), pieces('text'), admitAll);
      await bytes.write(orphan, pieces('lost'));
      const file = fileOf(world, orphan);
      // It may be of somebody who is about to say so.
      expect((await files.check({ repair: true })).faults).toEqual(none);
      await utimes(file, 0, 0);
      await database.commit([
        {
          sql: "UPDATE file_usage SET bytes = 99, uploads = 7 WHERE owner = 'uid:ada'",
          parameters: [],
        },
        { sql: "DELETE FROM file_usage WHERE kind = 'total'", parameters: [] },
      ]);
      const faults = { ...none, orphan: 1, usage: 2 };
      expect(await files.check()).toMatchObject({ faults, repaired: 0 });
      expect(await files.check({ repair: true })).toMatchObject({ faults, repaired: 3 });
      expect((await files.check()).faults).toEqual(none);
      const right = { objects: 1, bytes: 4, uploads: 0, uploadedBytes: 0 };
      expect(await files.usage('uid:ada')).toEqual(right);
      expect(await files.usage()).toEqual(right);
    });

    test('finds bytes of objects whose rows are gone, and repairs that', async () => {
      const { files, bytes, database } = await open();
      const { blob } = await files.put(newObject('a'), pieces('text'), admitAll);
      await database.commit([{ sql: 'DELETE FROM file_objects', parameters: [] }]);
      expect((await files.check({ repair: true })).faults).toMatchObject({ orphan: 1, usage: 1 });
      await expect(bytes.read(blob)).rejects.toThrow();
      expect((await files.check()).faults).toEqual(none);
    });

    test('ends when nobody wants to know any more', async () => {
      const { files } = await open();
      await files.put(newObject('a'), pieces('text'), admitAll);
      await expect(files.check({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    });
  });
});

test('keys that were seen are told from those that were not', () => {
  const seen = seenKeys();
  const key = (number: number) =>
    (number * 2654435761).toString(16).padStart(13, '0').padEnd(32, '0');
  for (let number = 0; number < 5000; number += 2) seen.add(key(number));
  expect(seen.has(key(0))).toBe(true);
  seen.add(key(5001));
  for (let number = 0; number < 5000; number += 1) {
    expect(seen.has(key(number))).toBe(number % 2 === 0);
  }
  expect(seen.has(key(5001))).toBe(true);
});
