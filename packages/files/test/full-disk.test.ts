import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  beginUpload,
  command,
  type FilesWorld,
  rulesWith,
  startFilesWorld,
} from './served-files.ts';

const megabyte = 1024 ** 2;

/** A disk of its own that is soon full. Not everybody may have one. */
function mountDisk(folder: string, megabytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`];
    execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const unmount = (folder: string) => execFileSync('umount', ['--lazy', folder]);

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-disk-'));
  const isMounted = mountDisk(folder, 1);
  if (isMounted) unmount(folder);
  rmSync(folder, { recursive: true });
  return isMounted;
}

let folder: string;
let mounted: string[];
let world: FilesWorld;
const mount = (path: string, megabytes: number) => {
  mountDisk(path, megabytes);
  mounted.push(path);
};
const start = async () => {
  world = await startFilesWorld(rulesWith('match /{file=**} { allow read, write; }'), {
    environment: { LATCHKEY_DATA: folder },
  });
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-full-'));
  mounted = [];
});
afterEach(async () => {
  await world.close();
  for (const path of mounted.toReversed()) unmount(path);
  rmSync(folder, { recursive: true });
});

const bytesIn = async (path: string): Promise<number> => {
  const { blocks, bfree, bsize } = await statfs(path);
  return (blocks - bfree) * bsize;
};

const fill = (path: string) =>
  writeFile(join(path, 'filler'), Buffer.alloc(64 * megabyte)).catch(() => undefined);

const full = {
  error: {
    code: 503,
    status: 'UNAVAILABLE',
    message: 'The server has no room for more files. Try again later.',
  },
};

const small = Buffer.alloc(100_000, 's');
const put = (name: string, body: Buffer) => world.send('POST', `?name=${name}`, { body });
const get = (name: string) => world.send('GET', `/${name}?alt=media`);
const isStored = async (name: string, content: Buffer): Promise<boolean> => {
  const { status, bytes } = await get(name);
  return status === 200 && bytes.equals(content);
};

describe.runIf(mayMount())('on a disk for files that is full', () => {
  let files: string;
  beforeEach(async () => {
    files = join(folder, 'files');
    mount(files, 6);
    await start();
    expect((await put('kept', small)).status).toBe(200);
  });

  test('an upload is refused in a sentence and leaves nothing, and all others go on', async () => {
    const before = await bytesIn(files);
    const refused = await put('large', Buffer.alloc(9 * megabyte));
    expect([refused.status, refused.body]).toEqual([503, full]);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await get('large')).status).toBe(404);
    // Folders may stay.
    expect((await bytesIn(files)) - before).toBeLessThan(10_000);
    expect(await isStored('kept', small)).toBe(true);
    expect((await put('other', small)).status).toBe(200);
    expect((await world.signUp('ada@example.com')).idToken).toBeDefined();
  });

  test('what stands under a name stays there when another one has no room', async () => {
    expect((await put('kept', Buffer.alloc(9 * megabyte))).status).toBe(503);
    expect(await isStored('kept', small)).toBe(true);
  });

  test('an upload in several requests keeps what was acknowledged, and goes on when there is room', async () => {
    const content = Buffer.alloc(9 * megabyte, 'c');
    const address = await beginUpload(world, 'resumed', { size: content.length });
    const first = content.subarray(0, 2 * megabyte);
    const begun = { body: first, headers: command('upload', 0) };
    expect((await world.send('POST', address, begun)).status).toBe(200);
    const rest = content.subarray(first.length);
    const goOn = { body: rest, headers: command('upload, finalize', first.length) };
    const refused = await world.send('POST', address, goOn);
    expect([refused.status, refused.body]).toEqual([503, full]);
    const asked = await world.send('POST', address, { headers: command('query') });
    expect([
      asked.headers['x-goog-upload-status'],
      asked.headers['x-goog-upload-size-received'],
    ]).toEqual(['active', String(first.length)]);
    execFileSync('mount', ['-o', 'remount,size=32m', files]);
    expect((await world.send('POST', address, goOn)).status).toBe(200);
    expect(await isStored('resumed', content)).toBe(true);
  });
});

describe.runIf(mayMount())('on a disk for the database that is full', () => {
  beforeEach(async () => {
    mount(folder, 24);
    mount(join(folder, 'files'), 32);
    await start();
    expect((await put('kept', small)).status).toBe(200);
  });

  test('uploads are refused, files are read, and everything goes on when there is room', async () => {
    const address = await beginUpload(world, 'resumed', { size: 2 * small.length });
    const piece = (words: string, offset: number) =>
      world.send('POST', address, { body: small, headers: command(words, offset) });
    expect((await piece('upload', 0)).status).toBe(200);
    await fill(folder);
    const statuses = new Set<number>();
    for (let count = 0; count < 40; count += 1) {
      statuses.add((await put(`refused${count}`, small)).status);
    }
    // What still fits into the pages that are there is stored, and nothing in part.
    expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
    const unfinished = await piece('upload, finalize', small.length);
    expect(unfinished.status).toBe(503);
    expect(await isStored('kept', small)).toBe(true);
    await rm(join(folder, 'filler'));
    expect((await put('after', small)).status).toBe(200);
    const asked = await world.send('POST', address, { headers: command('query') });
    const received = Number(asked.headers['x-goog-upload-size-received']);
    expect([small.length, 2 * small.length]).toContain(received);
    const finished = await world.send('POST', address, {
      body: small.subarray(received - small.length),
      headers: command('upload, finalize', received),
    });
    expect(finished.status).toBe(200);
    expect(await isStored('resumed', Buffer.concat([small, small]))).toBe(true);
    const listed = (await world.send('GET', '?maxResults=1000')).body as {
      readonly items: readonly { readonly name: string }[];
    };
    for (const { name } of listed.items.filter((one) => one.name !== 'resumed')) {
      expect(await isStored(name, small)).toBe(true);
    }
  });
});
