import { appendFile, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucket, type FilesWorld, rulesWith, startFilesWorld } from './served-files.ts';

// Bytes that are not those which were stored, because somebody was at the disk.

let world: FilesWorld;
let port: number;
beforeAll(async () => {
  world = await startFilesWorld(rulesWith('match /{file=**} { allow read; }'));
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

/** Where the bytes are that contain a text. */
async function bytesWith(text: string): Promise<string> {
  const folder = join(world.config.database.dataFolder, 'files');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path, 'utf8')).includes(text)) return path;
  }
  throw new Error(`Nothing has "${text}" in it.`);
}

/** Everything that is said on one connection to whoever asks for two files at once. */
async function askFor(...names: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const asked = names.map((name, index) =>
    [
      `GET /v0/b/${bucket}/o/${name}?alt=media HTTP/1.1`,
      'Host: localhost',
      `Connection: ${index === names.length - 1 ? 'close' : 'keep-alive'}`,
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(asked.join(''));
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece)).on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(pieces).toString();
}

const forged = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged';
const damages = [
  [
    'longer',
    (path: string) => appendFile(path, forged),
    /^HTTP\/1\.1 503 (?!.*forged).*the next one$/s,
  ],
  ['shorter', (path: string) => truncate(path, 30), /^HTTP\/1\.1 200 .*as long as it sho$/s],
] as const;

test.each(damages)(
  'bytes that are %s than was said are never read as another answer',
  async (how, damage, said) => {
    await world.store(how, `${how}, and as long as it should be`);
    await world.store('next', 'the next one');
    expect(await askFor(how, 'next')).toMatch(/as long as it should be.*the next one$/s);
    await damage(await bytesWith(how));
    expect(await askFor(how, 'next')).toMatch(said);
  },
);

test('what cannot be read is refused like everything else, and nothing is said of the file', async () => {
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=9' };
  for (const [name, damage, status] of [
    ['gone', rm, 404],
    ['grown', (path: string) => appendFile(path, 'x'), 503],
  ] as const) {
    await world.store(name, `what is ${name}`, headers);
    await damage(await bytesWith(`what is ${name}`));
    const refused = await world.send('GET', `/${name}?alt=media`, { as: null });
    expect([name, refused.status]).toEqual([name, status]);
    expect(refused.body).toMatchObject({ error: { code: status, message: expect.any(String) } });
    expect(refused.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'cache-control': 'no-store',
    });
    expect(refused.headers).not.toHaveProperty('etag');
  }
});
