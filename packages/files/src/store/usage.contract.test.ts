import { describe, expect, test } from 'vitest';
import { admitAll, forEachWorld, named, newObject } from '../../test/files-world.ts';
import { pieces } from '../../test/pieces.ts';

const exhausted = { code: 'RESOURCE_EXHAUSTED' };

forEachWorld((open) => {
  describe('the space that is taken', () => {
    test('is counted for each owner and for all, through every change', async () => {
      const { files } = await open();
      const put = (name: string, text: string, owner: string | null) =>
        files.put(newObject(name, { owner }), pieces(text), admitAll);
      const usage = async () => [
        await files.usage(),
        await files.usage('uid:ada'),
        await files.usage('uid:bob'),
      ];
      const of = (objects: number, bytes: number) => ({ objects, bytes });
      const first = await put('a', '12345', 'uid:ada');
      await put('b', '123', null);
      expect(await usage()).toMatchObject([of(2, 8), of(1, 5), of(0, 0)]);
      await put('a', '1234567', 'uid:ada');
      expect(await usage()).toMatchObject([of(2, 10), of(1, 7), of(0, 0)]);
      await put('a', '12', 'uid:bob');
      expect(await usage()).toMatchObject([of(2, 5), of(0, 0), of(1, 2)]);
      await files.copy(first, newObject('c', { owner: 'uid:bob' }), admitAll);
      expect(await usage()).toMatchObject([of(3, 10), of(0, 0), of(2, 7)]);
      await files.remove(named('a'), admitAll);
      await files.remove(named('b'), admitAll);
      expect(await usage()).toMatchObject([of(1, 5), of(0, 0), of(1, 5)]);
      expect((await files.check()).faults.usage).toBe(0);
    });

    test('counts uploads and what came of them, until they are over', async () => {
      const { files } = await open();
      const begin = async (name: string) =>
        (await files.uploads.begin(newObject(name, { owner: 'uid:ada' }), { identity: '' })).id;
      const [one, other] = [await begin('a'), await begin('b')];
      await files.uploads.append(one, 0, pieces('1234'));
      await files.uploads.append(other, 0, pieces('123'));
      expect(await files.usage('uid:ada')).toEqual({
        objects: 0,
        bytes: 0,
        uploads: 2,
        uploadedBytes: 7,
      });
      await files.uploads.finish(one, admitAll);
      await files.uploads.cancel(other);
      const after = { objects: 1, bytes: 4, uploads: 0, uploadedBytes: 0 };
      expect(await files.usage('uid:ada')).toEqual(after);
      expect(await files.usage()).toEqual(after);
    });
  });

  describe('a limit', () => {
    test('of an object ends its upload where it is too large', async () => {
      const { files } = await open({ limits: { objectBytes: 10 } });
      const large = { code: 'OUT_OF_RANGE', message: 'A file has at most 10 bytes.' };
      let taken = 0;
      async function* endless() {
        for (;;) {
          taken += 1;
          yield Buffer.from('four');
        }
      }
      await expect(files.put(newObject('a'), endless(), admitAll)).rejects.toMatchObject(large);
      expect(taken).toBe(3);
      const announced = files.uploads.begin(newObject('a'), { identity: '', size: 11 });
      await expect(announced).rejects.toMatchObject(large);
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      await files.uploads.append(id, 0, pieces('12345678'));
      await expect(files.uploads.append(id, 8, pieces('123'))).rejects.toMatchObject(large);
      await files.uploads.append(id, 8, pieces('12'));
      expect(await files.uploads.finish(id, admitAll)).toMatchObject({ size: 10 });
    });

    test('of an owner holds for new bytes, and not for fewer than before', async () => {
      const { files } = await open({ limits: { ownerBytes: 10 } });
      const put = (name: string, text: string, owner: string | null = 'uid:ada') =>
        files.put(newObject(name, { owner }), pieces(text), admitAll);
      await put('a', '12345678');
      await expect(put('b', '123')).rejects.toMatchObject(exhausted);
      expect(await files.get(named('b'))).toBe(undefined);
      await put('a', '1234567890');
      await put('b', '123', 'uid:bob');
      await put('c', 'as much as operators like', null);
      await expect(put('b', '1')).rejects.toMatchObject(exhausted);
      await put('a', '1234');
      await put('b', '123456');
      expect(await files.usage('uid:ada')).toMatchObject({ objects: 2, bytes: 10 });
    });

    test('of all holds for everybody', async () => {
      const { files } = await open({ limits: { totalBytes: 10 } });
      await files.put(newObject('a', { owner: 'uid:ada' }), pieces('12345678'), admitAll);
      const put = files.put(newObject('b'), pieces('123'), admitAll);
      await expect(put).rejects.toMatchObject(exhausted);
      await files.remove(named('a'), admitAll);
      await files.put(newObject('b'), pieces('123'), admitAll);
    });

    test('of uploads holds for their number and for what came of them', async () => {
      const { files } = await open({
        limits: { ownerUploads: 2, totalUploads: 3, ownerBytes: 10 },
      });
      const begin = (owner: string | null) =>
        files.uploads.begin(newObject('a', { owner }), { identity: '' });
      const { id } = await begin('uid:ada');
      await begin('uid:ada');
      await expect(begin('uid:ada')).rejects.toMatchObject(exhausted);
      await begin('uid:bob');
      await expect(begin('uid:eve')).rejects.toMatchObject(exhausted);
      await files.uploads.append(id, 0, pieces('12345678'));
      await expect(files.uploads.append(id, 8, pieces('123'))).rejects.toMatchObject(exhausted);
      expect(await files.uploads.find(id)).toMatchObject({ received: 8 });
      await files.uploads.cancel(id);
      await begin('uid:ada');
      expect(await files.usage()).toMatchObject({ uploads: 3, uploadedBytes: 0 });
    });

    test('of all uploads leaves operators as many again', async () => {
      const { files } = await open({ limits: { totalUploads: 2 } });
      const begin = (owner: string | null) =>
        files.uploads.begin(newObject('a', { owner }), { identity: '' });
      await begin('uid:ada');
      await begin('uid:bob');
      await expect(begin('uid:ada')).rejects.toMatchObject(exhausted);
      await begin(null);
      await begin(null);
      await expect(begin(null)).rejects.toMatchObject(exhausted);
      expect(await files.usage()).toMatchObject({ uploads: 4 });
    });

    test('of all uploads is never reached by those who pass by, however many they are', async () => {
      const { files } = await open({ limits: { totalUploads: 6, ownerUploads: 2 } });
      const begin = (owner: string) =>
        files.uploads.begin(newObject('a', { owner }), { identity: '' });
      await begin('guest:uid:one');
      await begin('guest:uid:two');
      await begin('nobody');
      for (const owner of ['guest:uid:three', 'nobody']) {
        await expect(begin(owner)).rejects.toMatchObject(exhausted);
      }
      await begin('uid:ada');
      await begin('uid:ada');
      await begin('uid:bob');
      await expect(begin('uid:bob')).rejects.toMatchObject(exhausted);
    });

    test('that an upload meets at its end ends it', async () => {
      const { files } = await open({ limits: { ownerBytes: 10 } });
      const object = newObject('a', { owner: 'uid:ada' });
      const { id } = await files.uploads.begin(object, { identity: '' });
      await files.uploads.append(id, 0, pieces('12345678'));
      await files.put({ ...object, name: 'b' }, pieces('12345678'), admitAll);
      await expect(files.uploads.finish(id, admitAll)).rejects.toMatchObject(exhausted);
      expect(await files.usage('uid:ada')).toEqual({
        objects: 1,
        bytes: 8,
        uploads: 0,
        uploadedBytes: 0,
      });
    });
  });
});
