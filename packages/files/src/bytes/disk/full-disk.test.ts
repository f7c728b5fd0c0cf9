import { mkdir, mkdtemp, rm, stat, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pieces, textOf } from '../../../test/pieces.ts';
import { type Bytes, BytesUnavailable, MissingBytes } from '../bytes.ts';
import { openDisk } from './open-disk.ts';

const key = 'aa00000000000000';

let folder: string;
let bytes: Bytes;
/** What the system itself answers on a device that has no room. */
let fillDisk: () => Promise<() => Promise<void>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-full-'));
  bytes = openDisk({ folder });
  fillDisk = async () => {
    const file = join(folder, 'aa', `${key}.part`);
    await mkdir(join(folder, 'aa'), { recursive: true });
    await symlink('/dev/full', file);
    return () => unlink(file);
  };
});
afterEach(() => rm(folder, { recursive: true }));

const full = {
  constructor: BytesUnavailable,
  sentence: 'The server has no room for more files. Try again later.',
};

describe('a disk that is full', () => {
  test('takes no blob, and takes it when there is room again', async () => {
    const makeRoom = await fillDisk();
    await expect(bytes.write(key, pieces('text'))).rejects.toMatchObject(full);
    await expect(bytes.read(key)).rejects.toBeInstanceOf(MissingBytes);
    await makeRoom();
    await bytes.write(key, pieces('text'));
    expect(await textOf(await bytes.read(key))).toBe('text');
  });

  test('lets go of a source that has much more to give', async () => {
    await fillDisk();
    let given = 0;
    let isOver = false;
    async function* source() {
      try {
        for (; given < 1000; given += 1) yield Buffer.alloc(1024 * 1024);
      } finally {
        isOver = true;
      }
    }
    await expect(bytes.write(key, source())).rejects.toMatchObject(full);
    expect(isOver).toBe(true);
    expect(given).toBeLessThan(10);
  });

  test('takes nothing of what goes on, which can go on later', async () => {
    const progress = await bytes.begin(key);
    const makeRoom = await fillDisk();
    await expect(bytes.append(key, progress, pieces('text'))).rejects.toMatchObject(full);
    await makeRoom();
    const written = await bytes.append(key, progress, pieces('text'));
    await bytes.finish(key, written.progress);
    expect(await textOf(await bytes.read(key))).toBe('text');
  });
});

test('a folder in the place of which there is a file is no place for files, and says so', async () => {
  const nowhere = openDisk({ folder: '/dev/null/files' });
  await expect(nowhere.check()).rejects.toBeInstanceOf(BytesUnavailable);
  await expect(nowhere.write(key, pieces('text'))).rejects.toBeInstanceOf(BytesUnavailable);
});

test('nobody but the server may look at what is there', async () => {
  await bytes.write(key, pieces('text'));
  const modes = [join(folder, 'aa'), join(folder, 'aa', key)].map(async (path) =>
    ((await stat(path)).mode & 0o777).toString(8),
  );
  expect(await Promise.all(modes)).toEqual(['700', '600']);
});

test.each(['../../../etc/passwd', 'a/b', '', 'AA00000000000000', 'aa'])(
  'what is no key names no file: %j',
  async (name) => {
    await expect(bytes.write(name, pieces('text'))).rejects.toBeInstanceOf(TypeError);
    await expect(bytes.read(name)).rejects.toBeInstanceOf(TypeError);
  },
);
