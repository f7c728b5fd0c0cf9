import { describe, expect, test } from 'vitest';
import { admitAll, bucket, forEachWorld, named, newObject } from '../../test/files-world.ts';
import { bytesOf, Cut, cutAfter, pieces, textOf } from '../../test/pieces.ts';
import { type Bytes, BytesUnavailable } from '../bytes/bytes.ts';

const hour = 3_600_000;

const settled = async <Result>(all: readonly Promise<Result>[]) => {
  const results = await Promise.allSettled(all);
  return {
    kept: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
};

async function blobsIn(bytes: Bytes): Promise<number> {
  let count = 0;
  for await (const _ of bytes.list()) count += 1;
  return count;
}

forEachWorld((open) => {
  describe('of several at once', () => {
    test('one makes an object that must not be there yet', async () => {
      const { files, restart, bytes } = await open();
      const nodes = [files, await restart()];
      const { kept, refused } = await settled(
        Array.from({ length: 10 }, (_, turn) =>
          (nodes[turn % 2] ?? files).put(newObject('a'), pieces(`text ${turn}`), admitAll, {
            ifGenerationMatch: 0,
          }),
        ),
      );
      expect(kept).toHaveLength(1);
      for (const error of refused) expect(error).toMatchObject({ code: 'FAILED_PRECONDITION' });
      expect(await files.get(named('a'))).toEqual(kept[0]);
      expect(await blobsIn(bytes)).toBe(1);
    });

    test('all that put one name are kept one after the other, and the last one stays', async () => {
      const { files, restart, bytes, pass } = await open();
      const nodes = [files, await restart()];
      const { kept } = await settled(
        Array.from({ length: 10 }, (_, turn) =>
          (nodes[turn % 2] ?? files).put(
            newObject('a', { owner: `uid:${turn % 3}` }),
            pieces('x'.repeat(turn + 1)),
            admitAll,
          ),
        ),
      );
      expect(kept).toHaveLength(10);
      expect(new Set(kept.map(({ generation }) => generation)).size).toBe(10);
      const last = kept.toSorted((one, other) => other.generation - one.generation)[0];
      expect(await files.get(named('a'))).toEqual(last);
      expect(await files.usage()).toMatchObject({ objects: 1, bytes: last?.size });
      expect((await files.check()).faults).toMatchObject({ usage: 0, missing: 0, orphan: 0 });
      pass(hour);
      while ((await files.sweep()) > 0);
      expect(await blobsIn(bytes)).toBe(1);
    });

    test('none that changes what is said loses what another one says', async () => {
      const { files, restart } = await open();
      const nodes = [files, await restart()];
      await files.put(newObject('a'), pieces('text'), admitAll);
      await Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          (nodes[turn % 2] ?? files).patch(
            named('a'),
            () => ({ custom: { [`key${turn}`]: 'x' } }),
            admitAll,
          ),
        ),
      );
      const object = await files.get(named('a'));
      expect(Object.keys(object?.custom ?? {})).toHaveLength(10);
      expect(object?.metageneration).toBe(11);
    });

    test('each put beside a removal ends with an object that can be read, or none', async () => {
      const { files, restart, pass } = await open();
      const other = await restart();
      for (let turn = 0; turn < 5; turn += 1) {
        await settled<unknown>([
          files.put(newObject('a'), pieces('one'), admitAll),
          other.remove(named('a'), admitAll),
          other.put(newObject('a'), pieces('three'), admitAll),
          files.remove(named('a'), admitAll),
        ]);
        pass(hour);
        while ((await files.sweep()) > 0);
        const object = await files.get(named('a'));
        const found = object === undefined ? undefined : await textOf(await files.read(object));
        expect([undefined, 'one', 'three']).toContain(found);
        const { objects } = await files.usage();
        expect(objects).toBe(object === undefined ? 0 : 1);
      }
      expect((await files.check()).faults).toMatchObject({ missing: 0, orphan: 0, usage: 0 });
    });

    test('all that finish one upload are told the same', async () => {
      const { files, restart } = await open();
      const nodes = [files, await restart()];
      const { id } = await files.uploads.begin(newObject('a', { owner: 'uid:ada' }), {
        identity: '',
      });
      await files.uploads.append(id, 0, pieces('text'));
      const { kept, refused } = await settled(
        Array.from({ length: 6 }, (_, turn) =>
          (nodes[turn % 2] ?? files).uploads.finish(id, admitAll),
        ),
      );
      expect(refused).toEqual([]);
      for (const object of kept) expect(object).toEqual(kept[0]);
      expect(await files.usage('uid:ada')).toEqual({
        objects: 1,
        bytes: 4,
        uploads: 0,
        uploadedBytes: 0,
      });
    });

    test('one goes on with an upload, and the bytes of no other are in it', async () => {
      const { files, restart } = await open();
      const nodes = [files, await restart(), await restart()];
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      const texts = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'];
      const { kept } = await settled(
        texts.map((text, node) => (nodes[node] ?? files).uploads.append(id, 0, pieces(...text))),
      );
      expect(kept).toHaveLength(1);
      const stored = await files.uploads.finish(id, admitAll);
      expect(texts).toContain(await textOf(await files.read(stored)));
    });

    test('an upload that is cancelled while it is finished is one of both', async () => {
      const { files, restart, bytes, pass } = await open();
      const other = await restart();
      for (let turn = 0; turn < 5; turn += 1) {
        const { id } = await files.uploads.begin(newObject(`a${turn}`), { identity: '' });
        await files.uploads.append(id, 0, pieces('text'));
        await settled<unknown>([files.uploads.finish(id, admitAll), other.uploads.cancel(id)]);
        const { state } = (await files.uploads.find(id)) ?? {};
        const object = await files.get(named(`a${turn}`));
        expect(state).toBe(object === undefined ? 'cancelled' : 'final');
      }
      pass(hour);
      while ((await files.sweep()) > 0);
      expect(await blobsIn(bytes)).toBe((await files.usage()).objects);
    });

    test('no more than there is room for are stored', async () => {
      const { files, restart, bytes } = await open({ limits: { ownerBytes: 50, totalBytes: 75 } });
      const nodes = [files, await restart()];
      const owners = ['uid:ada', 'uid:bob'];
      const { kept, refused } = await settled(
        Array.from({ length: 20 }, (_, turn) =>
          (nodes[turn % 2] ?? files).put(
            newObject(`a${turn}`, { owner: owners[turn % 2] ?? null }),
            pieces('0123456789'),
            admitAll,
          ),
        ),
      );
      expect(kept).toHaveLength(7);
      for (const error of refused) expect(error).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
      for (const owner of owners) expect((await files.usage(owner)).bytes).toBeLessThanOrEqual(50);
      expect(await files.usage()).toMatchObject({ objects: 7, bytes: 70 });
      expect(await blobsIn(bytes)).toBe(7);
    });
  });

  describe('whoever reads', () => {
    test('reads the version that it began with to the end, while others replace and remove it', async () => {
      const { files, pass } = await open();
      const content = Buffer.alloc(4 * 1024 * 1024, 'a');
      async function* source() {
        yield content;
      }
      const old = await files.put(newObject('a'), source(), admitAll);
      const found: Uint8Array[] = [];
      for await (const piece of await files.read(old)) {
        if (found.length === 0) {
          await files.put(newObject('a'), pieces('new'), admitAll);
          await files.remove(named('a'), admitAll);
          pass(hour);
          while ((await files.sweep()) > 0);
        }
        found.push(piece);
      }
      expect(Buffer.concat(found).equals(content)).toBe(true);
      await expect(files.read(old)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('finds the version it asked about for a while after it was replaced', async () => {
      const { files } = await open();
      const old = await files.put(newObject('a'), pieces('old'), admitAll);
      await files.put(newObject('a'), pieces('new'), admitAll);
      while ((await files.sweep()) > 0);
      expect(await textOf(await files.read(old))).toBe('old');
    });
  });

  describe('a put that is cut', () => {
    test('changes nothing and leaves nothing', async () => {
      const { files, bytes } = await open();
      const before = await files.put(newObject('a'), pieces('before'), admitAll);
      const put = files.put(newObject('a'), cutAfter('half of '), admitAll);
      await expect(put).rejects.toBeInstanceOf(Cut);
      expect(await files.get(named('a'))).toEqual(before);
      expect(await blobsIn(bytes)).toBe(1);
    });

    test('by a store that cannot take it changes nothing, and works when it can', async () => {
      let isFull = true;
      const { files } = await open({
        before: (bytes) => ({
          ...bytes,
          async write(key, source) {
            if (isFull) {
              await bytesOf(source);
              throw new BytesUnavailable('full');
            }
            return bytes.write(key, source);
          },
        }),
      });
      const put = () => files.put(newObject('a'), pieces('text'), admitAll);
      await expect(put()).rejects.toBeInstanceOf(BytesUnavailable);
      expect(await files.get(named('a'))).toBe(undefined);
      isFull = false;
      expect(await put()).toMatchObject({ size: 4 });
    });
  });

  describe('after a crash', () => {
    /** A store whose process ends at one of its calls: what was done is done, and nothing else is. */
    const crashing = (at: 'before' | 'after', call: 'write' | 'remove') => {
      let isCrashing = true;
      const never = () => Promise.withResolvers<never>().promise;
      const reached = Promise.withResolvers<void>();
      const before = (bytes: Bytes): Bytes => ({
        ...bytes,
        async write(key, source) {
          if (call !== 'write' || !isCrashing) return bytes.write(key, source);
          if (at === 'after') await bytes.write(key, source);
          reached.resolve();
          return never();
        },
        async remove(key, progress) {
          if (call !== 'remove' || !isCrashing) return bytes.remove(key, progress);
          if (at === 'after') await bytes.remove(key, progress);
          reached.resolve();
          return never();
        },
      });
      return {
        before,
        reached: reached.promise,
        mend() {
          isCrashing = false;
        },
      };
    };

    test.each(['before', 'after'] as const)(
      '%s its bytes were written, an object is not there and its bytes are swept',
      async (at) => {
        const crash = crashing(at, 'write');
        const { files, restart, bytes, database, pass } = await open({ before: crash.before });
        void files.put(newObject('a'), pieces('text'), admitAll);
        await crash.reached;
        crash.mend();
        const later = await restart();
        expect(await later.get(named('a'))).toBe(undefined);
        expect((await later.check()).faults.orphan).toBe(0);
        pass(hour / 2);
        await later.sweep();
        expect(await blobsIn(bytes)).toBe(at === 'after' ? 1 : 0);
        pass(hour);
        while ((await later.sweep()) > 0);
        expect(await blobsIn(bytes)).toBe(0);
        const rows = await database.read({ sql: 'SELECT * FROM file_blobs', parameters: [] });
        expect(rows).toEqual([]);
      },
    );

    test.each(['before', 'after'] as const)(
      '%s the bytes of an old version were removed, they are removed',
      async (at) => {
        const crash = crashing(at, 'remove');
        const { files, restart, bytes, pass } = await open({ before: crash.before });
        await files.put(newObject('a'), pieces('old'), admitAll);
        const object = await files.put(newObject('a'), pieces('newer'), admitAll);
        pass(hour / 2);
        void files.sweep();
        await crash.reached;
        crash.mend();
        const later = await restart();
        while ((await later.sweep()) > 0);
        expect(await blobsIn(bytes)).toBe(1);
        expect(await textOf(await later.read(object))).toBe('newer');
      },
    );

    test('what somebody still writes is not swept, however long it takes', async () => {
      const { files, pass } = await open();
      async function* slow() {
        for (const text of ['one ', 'two ', 'three']) {
          yield Buffer.from(text);
          pass(hour / 2);
          while ((await files.sweep()) > 0);
        }
      }
      const object = await files.put(newObject('a'), slow(), admitAll);
      expect(await textOf(await files.read(object))).toBe('one two three');
    });

    test('what was swept after all is not published', async () => {
      const { files, pass, bytes } = await open();
      async function* silent() {
        yield Buffer.from('one ');
        pass(2 * hour);
        while ((await files.sweep()) > 0);
        yield Buffer.from('two');
      }
      const put = files.put(newObject('a'), silent(), admitAll);
      await expect(put).rejects.toMatchObject({ name: 'Unavailable' });
      expect(await files.list(bucket, { maxResults: 10 })).toEqual({ prefixes: [], items: [] });
      expect(await blobsIn(bytes)).toBe(0);
    });
  });
});
