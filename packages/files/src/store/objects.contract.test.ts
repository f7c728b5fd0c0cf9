import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { admitAll, bucket, forEachWorld, named, newObject } from '../../test/files-world.ts';
import { pieces, textOf } from '../../test/pieces.ts';
import type { Admit } from '../objects/stored-object.ts';

const md5Of = (text: string) => createHash('md5').update(text).digest('base64');

forEachWorld((open) => {
  describe('an object that is put', () => {
    test('is there afterwards, with its bytes, its hashes and what was said of it', async () => {
      const { files } = await open();
      const before = Date.now();
      const object = await files.put(
        newObject('a/b.txt', {
          settable: { contentType: 'text/plain', cacheControl: 'no-store' },
          custom: { colour: 'red' },
          tokens: ['one'],
          owner: 'uid:ada',
        }),
        pieces('12345', '6789'),
        admitAll,
      );
      expect(object).toMatchObject({
        ...named('a/b.txt'),
        size: 9,
        md5: md5Of('123456789'),
        crc32c: '4waSgw==',
        metageneration: 1,
        settable: { contentType: 'text/plain', cacheControl: 'no-store' },
        custom: { colour: 'red' },
        tokens: ['one'],
        owner: 'uid:ada',
        createdAt: Math.floor(object.generation / 1000),
        updatedAt: Math.floor(object.generation / 1000),
      });
      expect(Math.abs(object.createdAt - before)).toBeLessThan(60_000);
      expect(await files.get(named('a/b.txt'))).toEqual(object);
      expect(await textOf(await files.read(object))).toBe('123456789');
      expect(await textOf(await files.read(object, { start: 5, end: 9 }))).toBe('6789');
    });

    test('has a later generation each time, and metageneration 1 again', async () => {
      const { files } = await open();
      const first = await files.put(newObject('a'), pieces('one'), admitAll);
      await files.patch(named('a'), () => ({ custom: { a: 'b' } }), admitAll);
      const second = await files.put(newObject('a'), pieces('two'), admitAll);
      expect(second.generation).toBeGreaterThan(first.generation);
      expect(second).toMatchObject({ metageneration: 1, custom: {} });
      expect(await textOf(await files.read(second))).toBe('two');
    });

    test('is refused for what cannot be said, before anything is read of it', async () => {
      const { files } = await open();
      const source = { [Symbol.asyncIterator]: () => expect.unreachable() };
      const wrong = [
        newObject('..'),
        newObject('a', { settable: { contentType: 'a\r\nb' } }),
        newObject('a', { custom: { a: 'b'.repeat(9000) } }),
        { ...newObject('a'), bucket: '../..' },
      ];
      for (const object of wrong) {
        await expect(files.put(object, source, admitAll)).rejects.toMatchObject({
          code: 'INVALID_ARGUMENT',
        });
      }
    });

    test('is refused if its bytes are not those that were announced, and nothing stays', async () => {
      const { files, bytes } = await open();
      await files.put(newObject('a'), pieces('before'), admitAll);
      for (const hash of [{ md5: md5Of('text') }, { crc32c: 'AAAAAA==' }]) {
        const put = files.put(newObject('a', hash), pieces('other'), admitAll);
        await expect(put).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
      }
      const object = await files.put(
        newObject('b', { md5: md5Of('text') }),
        pieces('text'),
        admitAll,
      );
      expect(object.md5).toBe(md5Of('text'));
      const left: string[] = [];
      for await (const { key } of bytes.list()) left.push(key);
      expect(left).toHaveLength(2);
    });
  });

  describe('whoever admits', () => {
    test('is asked with what stands there and what would, and nothing is stored if it refuses', async () => {
      const { files, bytes } = await open();
      const asked: Parameters<Admit>[0][] = [];
      const refuse: Admit = (question) => {
        asked.push(question);
        throw new Error('refused');
      };
      const put = () =>
        files.put(newObject('a', { settable: { contentType: 'a/b' } }), pieces('12'), refuse);
      await expect(put()).rejects.toThrow('refused');
      expect(await files.get(named('a'))).toBe(undefined);
      const current = await files.put(newObject('a'), pieces('before'), admitAll);
      await expect(put()).rejects.toThrow('refused');
      const patch = files.patch(named('a'), () => ({ custom: { c: 'd' } }), refuse);
      await expect(patch).rejects.toThrow('refused');
      await expect(files.remove(named('a'), refuse)).rejects.toThrow('refused');
      await expect(files.remove(named('none'), refuse)).rejects.toThrow('refused');
      await expect(files.copy(current, newObject('b'), refuse)).rejects.toThrow('refused');
      expect(asked).toMatchObject([
        {
          current: undefined,
          next: { size: 2, md5: md5Of('12'), settable: { contentType: 'a/b' } },
        },
        { current, next: { size: 2 } },
        { current, next: { size: 6, custom: { c: 'd' } } },
        { current, next: undefined },
        { current: undefined, next: undefined },
        { current: undefined, next: { name: 'b', size: 6 } },
      ]);
      expect(await files.get(named('a'))).toEqual(current);
      expect(await files.get(named('b'))).toBe(undefined);
      let left = 0;
      for await (const _ of bytes.list()) left += 1;
      expect(left).toBe(1);
    });
  });

  describe('what is said of an object', () => {
    test('is changed where it is named, with the next metageneration and the same bytes', async () => {
      const { files } = await open();
      const first = await files.put(
        newObject('a', { settable: { contentType: 'a/b' }, custom: { one: '1', two: '2' } }),
        pieces('text'),
        admitAll,
      );
      const changed = await files.patch(
        named('a'),
        () => ({ settable: { contentType: null, contentLanguage: 'de' }, custom: { one: null } }),
        admitAll,
      );
      expect(changed).toMatchObject({
        generation: first.generation,
        metageneration: 2,
        settable: { contentLanguage: 'de' },
        custom: { two: '2' },
      });
      expect(changed.settable).not.toHaveProperty('contentType');
      expect(changed.updatedAt).toBeGreaterThanOrEqual(first.updatedAt);
      expect(await files.get(named('a'))).toEqual(changed);
      expect(await files.patch(named('a'), () => ({}), admitAll)).toEqual(changed);
    });

    test('cannot be changed of what is not there', async () => {
      const { files } = await open();
      const patch = files.patch(named('none'), () => ({ custom: null }), admitAll);
      await expect(patch).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('has download tokens that are minted and removed, and never none after the last', async () => {
      const { files } = await open();
      await files.put(newObject('a'), pieces('text'), admitAll);
      const [first] = (await files.ensureToken(named('a'), admitAll)).tokens as [string];
      expect((await files.ensureToken(named('a'), admitAll)).tokens).toEqual([first]);
      const { tokens } = await files.mintToken(named('a'), admitAll);
      expect(tokens).toEqual([first, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      const left = await files.removeToken(named('a'), first, admitAll);
      expect(left.tokens).toEqual(tokens.slice(1));
      const renewed = await files.removeToken(named('a'), left.tokens[0] as string, admitAll);
      expect(renewed.tokens).toHaveLength(1);
      expect(tokens).not.toContain(renewed.tokens[0]);
      expect(await files.removeToken(named('a'), 'unknown', admitAll)).toEqual(renewed);
    });
  });

  describe('preconditions', () => {
    test('hold for every change, or nothing is changed', async () => {
      const { files } = await open();
      const put = (text: string, ifGenerationMatch: number) =>
        files.put(newObject('a'), pieces(text), admitAll, { ifGenerationMatch });
      const first = await put('one', 0);
      const refused = { code: 'FAILED_PRECONDITION' };
      await expect(put('two', 0)).rejects.toMatchObject(refused);
      await expect(put('two', 1)).rejects.toMatchObject(refused);
      const old = { ifMetagenerationMatch: 2 };
      const say = () => ({ custom: { a: 'b' } });
      await expect(files.patch(named('a'), say, admitAll, old)).rejects.toMatchObject(refused);
      await expect(files.remove(named('a'), admitAll, old)).rejects.toMatchObject(refused);
      const copy = files.copy(first, newObject('a'), admitAll, { ifGenerationMatch: 0 });
      await expect(copy).rejects.toMatchObject(refused);
      expect(await files.get(named('a'))).toEqual(first);
      await put('two', first.generation);
      expect((await files.get(named('a')))?.size).toBe(3);
    });
  });

  describe('an object that is removed', () => {
    test('is not there any more, and cannot be removed again', async () => {
      const { files } = await open();
      const object = await files.put(newObject('a'), pieces('text'), admitAll);
      await files.remove(named('a'), admitAll);
      expect(await files.get(named('a'))).toBe(undefined);
      await expect(files.remove(named('a'), admitAll)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const again = await files.put(newObject('a'), pieces('text'), admitAll);
      expect(again.generation).toBeGreaterThan(object.generation);
    });
  });

  describe('a copy', () => {
    test('has the same bytes under another name, and outlives the first', async () => {
      const { files, pass } = await open();
      const from = await files.put(newObject('a'), pieces('text'), admitAll);
      const to = await files.copy(from, newObject('b', { custom: { a: 'b' } }), admitAll);
      expect(to).toMatchObject({ name: 'b', size: 4, md5: from.md5, custom: { a: 'b' } });
      await files.remove(named('a'), admitAll);
      pass(3_600_000);
      await files.sweep();
      expect(await textOf(await files.read(to))).toBe('text');
      const gone = files.copy(from, newObject('c'), admitAll);
      await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(files.read(from)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  test('buckets know nothing of each other', async () => {
    const { files } = await open();
    const other = { bucket: 'other-bucket', name: 'a' };
    await files.put(newObject('a'), pieces('one'), admitAll);
    await files.put({ ...newObject('a'), ...other }, pieces('other'), admitAll);
    expect((await files.get(named('a')))?.size).toBe(3);
    expect((await files.get(other))?.size).toBe(5);
    expect(await files.buckets()).toEqual([bucket, 'other-bucket']);
    await files.remove(other, admitAll);
    expect(await files.buckets()).toEqual([bucket]);
  });

  test('whoever begins anew finds nothing, and nothing stays on the disk', async () => {
    const { files, bytes, pass } = await open();
    await files.put(newObject('a', { owner: 'uid:ada' }), pieces('one'), admitAll);
    const { id } = await files.uploads.begin(newObject('b'), { identity: '' });
    await files.uploads.append(id, 0, pieces('two'));
    await files.clear();
    expect(await files.list(bucket, { maxResults: 10 })).toEqual({ prefixes: [], items: [] });
    expect(await files.uploads.find(id)).toBe(undefined);
    expect(await files.usage()).toEqual({ objects: 0, bytes: 0, uploads: 0, uploadedBytes: 0 });
    pass(24 * 3_600_000);
    while ((await files.sweep()) > 0);
    for await (const { key } of bytes.list()) expect.unreachable(key);
  });
});
