import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Abandoned, type Bytes, type ListedBlob, MissingBytes } from '../src/bytes/bytes.ts';
import { bytesOf, Cut, cutAfter, pieces, textOf } from './pieces.ts';

const newKey = (): string => randomBytes(16).toString('hex');

const half = 6 * 1024 * 1024;

async function listed(bytes: Bytes): Promise<ReadonlyMap<string, ListedBlob>> {
  const found = new Map<string, ListedBlob>();
  for await (const blob of bytes.list()) found.set(blob.key, blob);
  return found;
}

/** What every store of bytes has to keep, whatever is behind it. Opening it twice is what a restart does. */
export function bytesContract(open: () => Promise<Bytes>): void {
  describe('a blob that is written at once', () => {
    test('is read as it was written, whole or in part', async () => {
      const [bytes, key] = [await open(), newKey()];
      expect(await bytes.write(key, pieces('one ', 'two ', '', 'three'))).toEqual({ size: 13 });
      expect(await textOf(await bytes.read(key))).toBe('one two three');
      expect(await textOf(await bytes.read(key, { start: 4, end: 7 }))).toBe('two');
      expect(await textOf(await bytes.read(key, { start: 8, end: 13 }))).toBe('three');
      expect(await textOf(await bytes.read(key, { start: 5, end: 5 }))).toBe('');
      expect(await textOf(await (await open()).read(key))).toBe('one two three');
    });

    test('may be empty', async () => {
      const [bytes, key] = [await open(), newKey()];
      expect(await bytes.write(key, pieces())).toEqual({ size: 0 });
      expect(await textOf(await bytes.read(key))).toBe('');
      expect((await listed(bytes)).get(key)?.size).toBe(0);
    });

    test('may be larger than what is held of it', async () => {
      const [bytes, key] = [await open(), newKey()];
      const [first, second] = [randomBytes(half), randomBytes(half)];
      async function* source() {
        yield first;
        yield second;
      }
      expect(await bytes.write(key, source())).toEqual({ size: 2 * half });
      const around = await bytesOf(await bytes.read(key, { start: half - 9, end: half + 9 }));
      expect(around).toEqual(Buffer.concat([first.subarray(-9), second.subarray(0, 9)]));
      const whole = await bytesOf(await bytes.read(key));
      expect(whole.equals(Buffer.concat([first, second]))).toBe(true);
    });

    test('is not there if its source fails, and the failure is that of the source', async () => {
      const [bytes, key] = [await open(), newKey()];
      await expect(bytes.write(key, cutAfter('half of '))).rejects.toBeInstanceOf(Cut);
      await expect(bytes.read(key)).rejects.toBeInstanceOf(MissingBytes);
      expect((await listed(bytes)).has(key)).toBe(false);
    });

    test('cannot be read before it is whole', async () => {
      const [bytes, key] = [await open(), newKey()];
      async function* source() {
        yield Buffer.from('first half, ');
        await expect(bytes.read(key)).rejects.toBeInstanceOf(MissingBytes);
        yield Buffer.from('second half');
      }
      await bytes.write(key, source());
      expect(await textOf(await bytes.read(key))).toBe('first half, second half');
    });
  });

  describe('a blob that is written in several requests', () => {
    test('goes on where it was, also after a restart, and is read once it is finished', async () => {
      const key = newKey();
      const bytes = await open();
      const first = await bytes.append(key, await bytes.begin(key), pieces('one ', 'two '));
      expect(first.size).toBe(8);
      await expect(bytes.read(key)).rejects.toBeInstanceOf(MissingBytes);
      const later = await open();
      const second = await later.append(key, first.progress, pieces('three'));
      expect(second.size).toBe(13);
      await later.finish(key, second.progress);
      expect(await textOf(await later.read(key))).toBe('one two three');
      expect((await listed(later)).get(key)?.size).toBe(13);
    });

    test('keeps what came before its source failed, and says why there is no more', async () => {
      const [bytes, key] = [await open(), newKey()];
      const first = await bytes.append(key, await bytes.begin(key), cutAfter('one ', 'two '));
      expect(first).toMatchObject({ size: 8, cut: expect.any(Cut) });
      const second = await bytes.append(key, first.progress, pieces('three'));
      expect(second).not.toHaveProperty('cut');
      await bytes.finish(key, second.progress);
      expect(await textOf(await bytes.read(key))).toBe('one two three');
    });

    test('forgets what was written and never recorded', async () => {
      const [bytes, key] = [await open(), newKey()];
      const recorded = await bytes.append(key, await bytes.begin(key), pieces('kept '));
      await bytes.append(key, recorded.progress, pieces('a long text that nobody knows of'));
      const again = await bytes.append(key, recorded.progress, pieces('end'));
      expect(again.size).toBe(8);
      await bytes.finish(key, again.progress);
      expect(await textOf(await bytes.read(key))).toBe('kept end');
    });

    test('is finished as it was recorded, whatever was written beyond that', async () => {
      const [bytes, key] = [await open(), newKey()];
      const recorded = await bytes.append(key, await bytes.begin(key), pieces('kept'));
      await bytes.append(key, recorded.progress, pieces(' and not recorded'));
      await bytes.finish(key, recorded.progress);
      expect(await textOf(await bytes.read(key))).toBe('kept');
    });

    test('is left alone by a source that says it is no longer its own', async () => {
      const [bytes, key] = [await open(), newKey()];
      const recorded = await bytes.append(key, await bytes.begin(key), pieces('kept '));
      let others = recorded;
      async function* overtaken() {
        yield Buffer.from('never written');
        others = await bytes.append(key, recorded.progress, pieces('by somebody else'));
        throw new Abandoned('Somebody else goes on.');
      }
      const append = bytes.append(key, recorded.progress, overtaken());
      await expect(append).rejects.toBeInstanceOf(Abandoned);
      await bytes.finish(key, others.progress);
      expect(await textOf(await bytes.read(key))).toBe('kept by somebody else');
    });

    test('may be finished twice, one after the other or at once', async () => {
      const bytes = await open();
      for (const text of ['', 'text']) {
        const key = newKey();
        const { progress } = await bytes.append(key, await bytes.begin(key), pieces(text));
        await Promise.all([bytes.finish(key, progress), bytes.finish(key, progress)]);
        await bytes.finish(key, progress);
        expect(await textOf(await bytes.read(key))).toBe(text);
      }
    });

    test('may be large, with pieces of any length', async () => {
      const [bytes, key] = [await open(), newKey()];
      const parts = [randomBytes(half), randomBytes(17), randomBytes(half), randomBytes(1)];
      let progress = await bytes.begin(key);
      for (const part of parts) {
        async function* source() {
          yield part.subarray(0, 1000);
          yield part.subarray(1000);
        }
        ({ progress } = await bytes.append(key, progress, source()));
      }
      await bytes.finish(key, progress);
      expect((await bytesOf(await bytes.read(key))).equals(Buffer.concat(parts))).toBe(true);
    });
  });

  describe('a copy', () => {
    test('has the same bytes and outlives what it was made of', async () => {
      const [bytes, from, to] = [await open(), newKey(), newKey()];
      await bytes.write(from, pieces('the same'));
      await bytes.copy(from, to);
      await bytes.remove(from);
      expect(await textOf(await bytes.read(to))).toBe('the same');
    });

    test('is not made of what is not there', async () => {
      const bytes = await open();
      await expect(bytes.copy(newKey(), newKey())).rejects.toBeInstanceOf(MissingBytes);
    });
  });

  describe('what is removed', () => {
    test('is gone, finished or not, and may be removed again', async () => {
      const [bytes, whole, part] = [await open(), newKey(), newKey()];
      await bytes.write(whole, pieces('whole'));
      const { progress } = await bytes.append(part, await bytes.begin(part), pieces('part'));
      for (let turn = 0; turn < 2; turn += 1) {
        await bytes.remove(whole);
        await bytes.remove(part, progress);
      }
      await expect(bytes.read(whole)).rejects.toBeInstanceOf(MissingBytes);
      const left = await listed(bytes);
      expect([left.has(whole), left.has(part)]).toEqual([false, false]);
    });

    test('is read to the end by whoever reads it already', async () => {
      const [bytes, key] = [await open(), newKey()];
      const content = randomBytes(half);
      async function* source() {
        yield content;
      }
      await bytes.write(key, source());
      const found: Uint8Array[] = [];
      for await (const piece of await bytes.read(key)) {
        if (found.length === 0) await bytes.remove(key);
        found.push(piece);
      }
      expect(Buffer.concat(found).equals(content)).toBe(true);
    });
  });

  test('a listing names each blob with its size and time', async () => {
    const [bytes, key] = [await open(), newKey()];
    const before = Date.now();
    await bytes.write(key, pieces('12345'));
    const blob = (await listed(bytes)).get(key);
    expect(blob).toMatchObject({ key, size: 5 });
    expect(Math.abs((blob?.modifiedAt ?? 0) - before)).toBeLessThan(60_000);
  });

  test('whoever gave up reading is not read for', async () => {
    const [bytes, key, giveUp] = [await open(), newKey(), new AbortController()];
    await bytes.write(key, pieces('never read to the end'));
    const source = await bytes.read(key, undefined, giveUp.signal);
    giveUp.abort();
    await expect(bytesOf(source)).rejects.toThrow();
  });

  test('a store that works says so', async () => {
    await expect((await open()).check()).resolves.toBe(undefined);
  });
}
