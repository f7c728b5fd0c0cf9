import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { admitAll, forEachWorld, named, newObject } from '../../test/files-world.ts';
import { bytesOf, Cut, cutAfter, pieces, stalling, textOf } from '../../test/pieces.ts';
import { Superseded } from '../uploads/stoppable.ts';
import { WrongOffset } from '../uploads/upload.ts';

const day = 24 * 3_600_000;

forEachWorld((open) => {
  describe('an upload', () => {
    test('goes on from request to request, also after a restart, and becomes an object', async () => {
      const { files, restart } = await open();
      const object = newObject('a', { settable: { contentType: 'a/b' }, owner: 'uid:ada' });
      const { id } = await files.uploads.begin(object, { identity: '{"uid":"ada"}', size: 13 });
      expect(await files.uploads.find(id)).toEqual({
        ...{ object, identity: '{"uid":"ada"}', size: 13, received: 0, preconditions: {} },
        state: 'active',
        outcome: undefined,
      });
      expect(await files.uploads.append(id, 0, pieces('one ', 'two '))).toMatchObject({
        received: 8,
        state: 'active',
      });
      expect(await files.get(named('a'))).toBe(undefined);
      const later = await restart();
      expect(await later.uploads.query(id)).toMatchObject({ received: 8 });
      await later.uploads.append(id, 8, pieces('three'));
      const stored = await later.uploads.finish(id, admitAll);
      expect(stored).toMatchObject({
        size: 13,
        md5: createHash('md5').update('one two three').digest('base64'),
        settable: { contentType: 'a/b' },
        owner: 'uid:ada',
        metageneration: 1,
      });
      expect(await files.get(named('a'))).toEqual(stored);
      expect(await textOf(await files.read(stored))).toBe('one two three');
      expect(await files.uploads.find(id)).toMatchObject({ state: 'final', outcome: stored });
    });

    test('that is finished again gives the first outcome and asks nobody', async () => {
      const { files, restart } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      await files.uploads.append(id, 0, pieces('text'));
      const stored = await files.uploads.finish(id, admitAll);
      await files.patch(named('a'), () => ({ custom: { a: 'b' } }), admitAll);
      for (const node of [files, await restart()]) {
        expect(await node.uploads.finish(id, () => expect.unreachable())).toEqual(stored);
      }
      const append = files.uploads.append(id, 4, pieces('more'));
      await expect(append).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
    });

    test('may be empty', async () => {
      const { files } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '', size: 0 });
      expect(await files.uploads.finish(id, admitAll)).toMatchObject({ size: 0 });
    });

    test('may be larger than what is recorded at once, in pieces of any length', async () => {
      const { files } = await open();
      const whole = randomBytes(33 * 1024 * 1024);
      async function* source() {
        for (let at = 0; at < whole.length; at += 1_000_003)
          yield whole.subarray(at, at + 1_000_003);
      }
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      expect(await files.uploads.append(id, 0, source())).toMatchObject({ received: whole.length });
      const stored = await files.uploads.finish(id, admitAll);
      expect(stored.md5).toBe(createHash('md5').update(whole).digest('base64'));
      expect((await bytesOf(await files.read(stored))).equals(whole)).toBe(true);
    });

    test('takes no bytes at another place than its end, and says where that is', async () => {
      const { files } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      await files.uploads.append(id, 0, pieces('text'));
      for (const offset of [0, 3, 5]) {
        const append = files.uploads.append(id, offset, pieces('more'));
        await expect(append).rejects.toBeInstanceOf(WrongOffset);
        await expect(append).rejects.toMatchObject({ received: 4 });
      }
      expect(await files.uploads.find(id)).toMatchObject({ received: 4 });
    });

    test('keeps what came before the connection was gone', async () => {
      const { files } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      const append = files.uploads.append(id, 0, cutAfter('one ', 'two '));
      await expect(append).rejects.toBeInstanceOf(Cut);
      expect(await files.uploads.query(id)).toMatchObject({ received: 8 });
      await files.uploads.append(id, 8, pieces('three'));
      const stored = await files.uploads.finish(id, admitAll);
      expect(await textOf(await files.read(stored))).toBe('one two three');
    });

    test('is not finished before it has as many bytes as were announced, and takes no more', async () => {
      const { files } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '', size: 8 });
      await files.uploads.append(id, 0, pieces('1234'));
      const early = files.uploads.finish(id, admitAll);
      await expect(early).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
      const more = files.uploads.append(id, 4, pieces('56789'));
      await expect(more).rejects.toMatchObject({ code: 'OUT_OF_RANGE' });
      await files.uploads.append(id, 4, pieces('5678'));
      const stored = await files.uploads.finish(id, admitAll);
      expect(await textOf(await files.read(stored))).toBe('12345678');
    });

    test('that nobody began is not found, and neither is one that was cancelled', async () => {
      const { files, bytes } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      await files.uploads.append(id, 0, pieces('text'));
      await files.uploads.cancel(id);
      await files.uploads.cancel(id);
      expect(await files.uploads.find(id)).toMatchObject({ state: 'cancelled' });
      expect(await files.uploads.find('another')).toBe(undefined);
      for (const one of [id, 'another']) {
        const missing = { code: 'NOT_FOUND' };
        await expect(files.uploads.append(one, 4, pieces('more'))).rejects.toMatchObject(missing);
        await expect(files.uploads.finish(one, admitAll)).rejects.toMatchObject(missing);
      }
      await expect(files.uploads.cancel('another')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await files.sweep()).toBe(1);
      for await (const { key } of bytes.list()) expect.unreachable(key);
      expect(await files.usage()).toMatchObject({ uploads: 0, uploadedBytes: 0 });
    });

    test('cannot be cancelled once it is an object', async () => {
      const { files } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      await files.uploads.finish(id, admitAll);
      const cancel = files.uploads.cancel(id);
      await expect(cancel).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
      expect(await files.get(named('a'))).toBeDefined();
    });

    test('keeps its conditions, and its id is nowhere in the database', async () => {
      const { files, database } = await open();
      const preconditions = { ifGenerationMatch: 0 };
      const { id } = await files.uploads.begin(newObject('a'), { identity: '', preconditions });
      expect(id).toMatch(/^[\w-]{43}$/);
      const rows = await database.read({ sql: 'SELECT * FROM file_uploads', parameters: [] });
      expect(JSON.stringify(rows)).not.toContain(id);
      await files.put(newObject('a'), pieces('quicker'), admitAll);
      const finish = files.uploads.finish(id, admitAll);
      await expect(finish).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
      expect((await files.get(named('a')))?.size).toBe(7);
      const refused = files.uploads.begin(newObject('a'), { identity: '', preconditions });
      await expect(refused).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
    });
  });

  describe('an upload that is refused at its end', () => {
    test('for what it is leaves nothing behind', async () => {
      const { files, bytes } = await open();
      const object = newObject('a', { md5: '1B2M2Y8AsgTpgAmY7PhCfg==', owner: 'uid:ada' });
      const { id } = await files.uploads.begin(object, { identity: '' });
      await files.uploads.append(id, 0, pieces('text'));
      const finish = files.uploads.finish(id, admitAll);
      await expect(finish).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
      expect(await files.uploads.find(id)).toMatchObject({ state: 'cancelled' });
      while ((await files.sweep()) > 0);
      for await (const { key } of bytes.list()) expect.unreachable(key);
      expect(await files.usage('uid:ada')).toMatchObject({ uploads: 0, uploadedBytes: 0 });
    });

    test('by a fault can be finished later', async () => {
      const { files } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      await files.uploads.append(id, 0, pieces('text'));
      const faulty = () => {
        throw new Error('a fault');
      };
      await expect(files.uploads.finish(id, faulty)).rejects.toThrow('a fault');
      const more = files.uploads.append(id, 4, pieces('more'));
      await expect(more).rejects.toMatchObject({ code: 'ABORTED' });
      const stored = await files.uploads.finish(id, admitAll);
      expect(await textOf(await files.read(stored))).toBe('text');
    });
  });

  describe('a request that still sends bytes of an upload', () => {
    test('is cut by a newer one, which goes on where it was', async () => {
      const { files } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      const old = stalling('one ');
      const first = files.uploads.append(id, 0, old.source);
      const cut = expect(first).rejects.toBeInstanceOf(Superseded);
      await old.isWaiting;
      const again = files.uploads.append(id, 0, pieces('other'));
      await expect(again).rejects.toMatchObject({ received: 4 });
      await cut;
      await files.uploads.append(id, 4, pieces('two'));
      const stored = await files.uploads.finish(id, admitAll);
      expect(await textOf(await files.read(stored))).toBe('one two');
    });

    test('is cut by whoever asks how much there is, and nothing is added afterwards', async () => {
      const { files } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      const old = stalling('one ');
      const cut = expect(files.uploads.append(id, 0, old.source)).rejects.toBeInstanceOf(
        Superseded,
      );
      await old.isWaiting;
      expect(await files.uploads.query(id)).toMatchObject({ received: 4 });
      old.goOn();
      await cut;
      expect(await files.uploads.find(id)).toMatchObject({ received: 4 });
    });

    test('on another node is waited for, and given up when it was silent for too long', async () => {
      const { files, restart, pass } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      const other = await restart();
      const old = stalling('one ');
      const first = files.uploads.append(id, 0, old.source);
      const lost = expect(first).rejects.toMatchObject({ name: 'Abandoned' });
      await old.isWaiting;
      const unavailable = { name: 'Unavailable', isFault: false };
      await expect(other.uploads.append(id, 0, pieces('two '))).rejects.toMatchObject(unavailable);
      await expect(other.uploads.finish(id, admitAll)).rejects.toMatchObject(unavailable);
      pass(30_000);
      await other.uploads.append(id, 0, pieces('two '));
      old.goOn();
      await lost;
      await other.uploads.append(id, 4, pieces('three'));
      const stored = await other.uploads.finish(id, admitAll);
      expect(await textOf(await other.read(stored))).toBe('two three');
    });

    test('on another node makes room when it is asked to, and what it brought is kept', async () => {
      const { files, restart, pass } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      const other = await restart();
      const old = stalling('one ');
      const first = files.uploads.append(id, 0, old.source);
      const room = expect(first).rejects.toBeInstanceOf(Superseded);
      await old.isWaiting;
      const busy = other.uploads.append(id, 0, pieces('two '));
      await expect(busy).rejects.toMatchObject({ name: 'Unavailable' });
      pass(6000);
      old.goOn();
      await room;
      await other.uploads.append(id, 4, pieces('two'));
      const stored = await other.uploads.finish(id, admitAll);
      expect(await textOf(await other.read(stored))).toBe('one two');
    });
  });

  describe('an upload that nobody goes on with', () => {
    test('because its server was killed while it was finished is finished by whoever says so again', async () => {
      const { files } = await open();
      const { id } = await files.uploads.begin(newObject('a'), { identity: '' });
      await files.uploads.append(id, 0, pieces('text'));
      const killed = files.uploads.finish(id, () => {
        throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
      const more = files.uploads.append(id, 4, pieces('more'));
      await expect(more).rejects.toMatchObject({ code: 'ABORTED' });
      expect(await files.uploads.append(id, 4, pieces())).toMatchObject({ received: 4 });
      expect(await files.uploads.finish(id, admitAll)).toMatchObject({ size: 4 });
    });

    test('is given up after an hour if nothing has come of it and nothing is coming', async () => {
      const { files, pass } = await open();
      const begin = async (name: string) =>
        (await files.uploads.begin(newObject(name, { owner: 'uid:ada' }), { identity: '' })).id;
      const [empty, begun, slow] = [await begin('a'), await begin('b'), await begin('c')];
      await files.uploads.append(begun, 0, pieces('x'));
      pass(40 * 60_000);
      const sending = stalling('one ');
      const appended = files.uploads.append(slow, 0, sending.source);
      await sending.isWaiting;
      while ((await files.sweep()) > 0);
      expect(await files.uploads.find(empty)).toMatchObject({ state: 'active' });
      pass(30 * 60_000);
      while ((await files.sweep()) > 0);
      expect(await files.uploads.find(empty)).toMatchObject({ state: 'cancelled' });
      expect(await files.uploads.find(begun)).toMatchObject({ state: 'active' });
      expect(await files.usage('uid:ada')).toMatchObject({ uploads: 2 });
      sending.goOn();
      expect(await appended).toMatchObject({ state: 'active', received: 4 });
    });

    test('is given up after a week, with its bytes, and its outcome forgotten after a day', async () => {
      const { files, bytes, pass } = await open();
      const left = await files.uploads.begin(newObject('a'), { identity: '' });
      await files.uploads.append(left.id, 0, pieces('text'));
      const done = await files.uploads.begin(newObject('b'), { identity: '' });
      await files.uploads.finish(done.id, admitAll);
      pass(6 * day);
      while ((await files.sweep()) > 0);
      expect(await files.uploads.find(done.id)).toBe(undefined);
      expect(await files.uploads.find(left.id)).toMatchObject({ state: 'active', received: 4 });
      await files.uploads.append(left.id, 4, pieces('more'));
      pass(6 * day);
      while ((await files.sweep()) > 0);
      expect(await files.uploads.find(left.id)).toMatchObject({ received: 8 });
      pass(2 * day);
      while ((await files.sweep()) > 0);
      expect(await files.uploads.find(left.id)).toMatchObject({ state: 'cancelled' });
      pass(2 * day);
      while ((await files.sweep()) > 0);
      expect(await files.uploads.find(left.id)).toBe(undefined);
      const sizes: number[] = [];
      for await (const { size } of bytes.list()) sizes.push(size);
      expect(sizes).toEqual([0]);
    });
  });
});
