import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginUpload,
  bucket,
  command,
  type FilesWorld,
  related,
  rulesWith,
  startFilesWorld,
} from '../../../test/served-files.ts';

const rules = rulesWith(`
    match /open/{file=**} { allow read, write; }
    match /listed/{file=**} { allow list; }
    match /letterbox/{file} { allow create, update; }
    match /small/{file} { allow create: if request.resource.size < 10; }
    match /own/{file} {
      allow write: if request.resource.size < 10 && request.resource.contentType.matches('image/.*')
        && request.auth != null;
    }
    match /pictures/{file} { allow write: if request.resource.contentType.matches('image/.*'); }
`);

let world: FilesWorld;
beforeAll(async () => {
  world = await startFilesWorld(rules);
});
afterAll(() => world.close());

const encoded = encodeURIComponent;
const md5 = (text: string) => createHash('md5').update(text).digest('base64');

describe('an upload', () => {
  test('of little is a description and the bytes in one body', async () => {
    const description = {
      contentType: 'text/markdown',
      cacheControl: 'public, max-age=60',
      metadata: { a: 'b', count: 3 },
    };
    const sent = related(description, '# hello');
    const reply = await world.send('POST', `?name=${encoded('open/a/ü b.md')}`, {
      as: null,
      ...sent,
    });
    expect([reply.status, reply.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(reply.body).toEqual({
      name: 'open/a/ü b.md',
      bucket,
      size: '7',
      contentType: 'text/markdown',
      contentDisposition: "inline; filename*=utf-8''%C3%BC%20b.md",
      contentEncoding: 'identity',
      cacheControl: 'public, max-age=60',
      metadata: { a: 'b', count: '3' },
      md5Hash: md5('# hello'),
      crc32c: expect.stringMatching(/^[\w+/]{6}==$/),
      generation: expect.stringMatching(/^\d{16}$/),
      metageneration: '1',
      timeCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated: expect.any(String),
      storageClass: 'STANDARD',
      etag: expect.any(String),
    });
  });

  test('may be nothing but bytes, of any type and of none', async () => {
    const typed = await world.send('POST', '?name=open/raw', {
      body: '{"not": "read"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(typed.body).toMatchObject({ size: '15', contentType: 'application/json' });
    const plain = await world.send('POST', '/open%2Fempty', { as: null });
    expect(plain.body).toMatchObject({
      size: '0',
      contentType: 'application/octet-stream',
      md5Hash: md5(''),
    });
  });

  test('that is not what its hash says is refused', async () => {
    const sent = related({ md5Hash: md5('other') }, 'bytes');
    const refused = await world.send('POST', '?name=open/hashed', sent);
    expect(refused.status).toBe(400);
    expect((await world.send('GET', '/open%2Fhashed')).status).toBe(404);
    const good = await world.send(
      'POST',
      '?name=open/hashed',
      related({ md5Hash: md5('bytes') }, 'bytes'),
    );
    expect(good.status).toBe(200);
  });

  test('over another one has another generation', async () => {
    const [first, second] = [await world.store('open/x', '1'), await world.store('open/x', '2')];
    const generationOf = ({ body }: { body: never }) =>
      Number((body as { generation: string }).generation);
    expect(generationOf(second)).toBeGreaterThan(generationOf(first));
  });

  test.each([
    ['without a name', ''],
    ['of an empty name', '?name='],
    ['of two names', '?name=open/a&name=open/b'],
  ])('%s is refused', async (_, address) => {
    expect((await world.send('POST', address, { body: 'x' })).status).toBe(400);
  });

  test('that is no multipart body is refused and stores nothing', async () => {
    const { body } = related({}, 'bytes');
    const reply = await world.send('POST', '?name=open/half', {
      headers: { 'content-type': 'multipart/related; boundary=74625' },
      body: Buffer.from(body as Uint8Array).subarray(0, -3),
    });
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        error: {
          code: 400,
          message: 'The multipart body is malformed.',
          status: 'INVALID_ARGUMENT',
        },
      },
    ]);
    expect((await world.send('GET', '/open%2Fhalf')).status).toBe(404);
  });
});

describe('an upload in several requests', () => {
  test('is begun, goes on, is asked about and ends', async () => {
    const name = 'open/long name +&.txt';
    const place = await beginUpload(world, name, {
      as: null,
      size: 10,
      description: { contentType: 'text/plain', metadata: { a: '1' } },
    });
    const send = (headers: Record<string, string>, body?: string) =>
      world.send('POST', place, { as: null, headers, ...(body !== undefined && { body }) });
    const first = await send(command('upload', 0), 'hello');
    expect([first.status, first.headers['x-goog-upload-status']]).toEqual([200, 'active']);
    const asked = await send(command('query'));
    expect(asked.headers).toMatchObject({
      'x-goog-upload-status': 'active',
      'x-goog-upload-size-received': '5',
    });
    const wrong = await send(command('upload', 3), 'xyz');
    expect([wrong.status, wrong.headers['x-goog-upload-size-received']]).toEqual([400, '5']);
    const last = await send(command('upload, finalize', 5), 'world');
    expect([last.status, last.headers['x-goog-upload-status']]).toEqual([200, 'final']);
    expect(last.body).toMatchObject({
      name,
      size: '10',
      metadata: { a: '1' },
      md5Hash: md5('helloworld'),
    });
    expect((await world.send('GET', `/${encoded(name)}?alt=media`)).text).toBe('helloworld');
    const done = await send(command('query'));
    expect(done.headers).toMatchObject({
      'x-goog-upload-status': 'final',
      'x-goog-upload-size-received': '10',
    });
  });

  test('ends once, and says again how', async () => {
    const place = await beginUpload(world, 'open/twice');
    await world.send('POST', place, { headers: command('upload', 0), body: 'a' });
    const first = await world.send('POST', place, { headers: command('finalize') });
    const again = await world.send('POST', place, { headers: command('finalize') });
    const whole = await world.send('POST', place, {
      headers: command('upload, finalize', 1),
      body: 'b',
    });
    expect([first.status, again.body, whole.body]).toEqual([200, first.body, first.body]);
    const cancelled = await world.send('POST', place, { headers: command('cancel') });
    expect(cancelled.status).toBe(400);
    const more = await world.send('POST', place, { headers: command('upload', 1), body: 'b' });
    expect(more.status).toBe(400);
  });

  test('that is cancelled leaves nothing', async () => {
    const place = await beginUpload(world, 'open/cancelled');
    await world.send('POST', place, { headers: command('upload', 0), body: 'a' });
    const cancelled = await world.send('POST', place, { headers: command('cancel') });
    expect([cancelled.status, cancelled.headers['x-goog-upload-status']]).toEqual([
      200,
      'cancelled',
    ]);
    const more = await world.send('POST', place, {
      headers: command('upload, finalize', 1),
      body: 'b',
    });
    expect(more.status).toBe(400);
    expect((await world.send('GET', '/open%2Fcancelled')).status).toBe(404);
  });

  test('is known by its id alone', async () => {
    const place = await beginUpload(world, 'open/known');
    const other = place.replace(/upload_id=[^&]{4}/, 'upload_id=AAAA');
    const reply = await world.send('POST', other, { headers: command('upload', 0), body: 'a' });
    expect(reply.status).toBe(404);
  });

  test('that is refused at its end is over', async () => {
    const place = await beginUpload(world, 'small/one', { as: null });
    const refused = await world.send('POST', place, {
      as: null,
      headers: command('upload, finalize', 0),
      body: 'more than ten bytes',
    });
    expect(refused.status).toBe(403);
    const again = await world.send('POST', place, { as: null, headers: command('query') });
    expect(again.headers['x-goog-upload-status']).toBe('cancelled');
  });

  test('is refused at its beginning for what is known by then', async () => {
    const begin = (name: string, type: string, size: number) =>
      world.send('POST', `?name=${name}`, {
        as: null,
        body: '{}',
        headers: {
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': 'start',
          'x-goog-upload-header-content-length': String(size),
          'x-goog-upload-header-content-type': type,
        },
      });
    expect((await begin('small/two', 'text/plain', 11)).status).toBe(403);
    expect((await begin('small/two', 'text/plain', 9)).status).toBe(200);
    expect((await begin('pictures/two', 'text/plain', 9)).status).toBe(403);
    expect((await begin('pictures/two', 'image/png', 9)).status).toBe(200);
    expect((await begin('elsewhere', 'image/png', 9)).status).toBe(403);
  });

  test('is refused at its beginning where its size will make no difference', async () => {
    const begin = (as: string | null, type: string) =>
      world.send('POST', '?name=own/picture', {
        as,
        body: '{}',
        headers: {
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': 'start',
          'x-goog-upload-header-content-type': type,
        },
      });
    const ada = String((await world.signUp('size@example.com')).idToken);
    expect((await begin(null, 'image/png')).status).toBe(403);
    expect((await begin(ada, 'text/html')).status).toBe(403);
    expect((await begin(ada, 'image/png')).status).toBe(200);
  });
});

describe('a download', () => {
  const name = 'open%2Fdown.txt';
  beforeAll(() => world.store('open/down.txt', 'hello world'));
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    world.send(method, `/${name}?alt=media`, { as: null, headers });

  test('has all that is said of the bytes', async () => {
    const { status, text, headers } = await get();
    expect([status, text]).toEqual([200, 'hello world']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '11',
      'content-disposition': "inline; filename*=utf-8''down.txt",
      'cache-control': 'private, max-age=0',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'x-goog-hash': expect.stringMatching(/^crc32c=.{8},md5=.{24}$/),
      'x-goog-generation': expect.stringMatching(/^\d{16}$/),
      'x-goog-metageneration': expect.any(String),
      'x-goog-stored-content-length': '11',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('without a body says the same', async () => {
    const [whole, head] = [await get(), await get({}, 'HEAD')];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const each of ['content-length', 'content-type', 'etag', 'x-goog-hash']) {
      expect(head.headers[each]).toBe(whole.headers[each]);
    }
  });

  test('may be of a part', async () => {
    const part = await get({ range: 'bytes=6-8' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      'wor',
      'bytes 6-8/11',
    ]);
    expect(part.headers['content-length']).toBe('3');
    expect((await get({ range: 'bytes=-5' })).text).toBe('world');
    const none = await get({ range: 'bytes=11-' });
    expect([none.status, none.headers['content-range']]).toEqual([416, 'bytes */11']);
    const tag = String(part.headers['etag']);
    expect((await get({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  test('is spared who has it', async () => {
    const { headers } = await get();
    const same = await get({ 'if-none-match': String(headers['etag']) });
    expect([same.status, same.text]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get({ 'if-match': '"other"' })).status).toBe(412);
  });

  test('of packed bytes is unpacked for whoever reads no gzip', async () => {
    await world.send(
      'POST',
      '?name=open/packed',
      related({ contentEncoding: 'gzip' }, gzipSync('plain')),
    );
    const ask = (headers: Record<string, string>) =>
      world.send('GET', '/open%2Fpacked?alt=media', { headers });
    const packed = await ask({ 'accept-encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], packed.bytes]).toEqual(['gzip', gzipSync('plain')]);
    for (const header of [{}, { 'accept-encoding': 'gzip;q=0' }]) {
      const plain = await ask({ ...header, range: 'bytes=0-1' });
      expect([plain.status, plain.text]).toEqual([200, 'plain']);
      expect(plain.headers).not.toHaveProperty('content-encoding');
    }
  });

  test('of packed bytes counts as what is sent', async () => {
    const environment = { LATCHKEY_FILES_ADDRESS_MEGABYTES: '1' };
    const counting = await startFilesWorld(rules, { environment });
    try {
      const sent = related({ contentEncoding: 'gzip' }, gzipSync(Buffer.alloc(3 * 1024 * 1024)));
      await counting.send('POST', '?name=open/much', sent);
      const get = async () => (await counting.send('GET', '/open%2Fmuch?alt=media')).status;
      expect([await get(), await get()]).toEqual([200, 429]);
    } finally {
      await counting.close();
    }
  });

  test('of bytes that are not packed, though it is said, is what is stored', async () => {
    const packed = gzipSync('plain');
    const broken = Buffer.concat([packed.subarray(0, 10), Buffer.alloc(50, 255)]);
    const texts = ['no gzip', '', '\u001f', broken];
    for (const stored of texts) {
      const sent = related({ contentEncoding: 'gzip' }, stored);
      await world.send('POST', '?name=open/unpacked', sent);
      const { status, bytes, headers } = await world.send('GET', '/open%2Funpacked?alt=media');
      expect([status, bytes]).toEqual([200, Buffer.from(stored as string)]);
      expect(headers).not.toHaveProperty('content-encoding');
    }
    const half = related({ contentEncoding: 'gzip' }, packed.subarray(0, -9));
    await world.send('POST', '?name=open/unpacked', half);
    await expect(world.send('GET', '/open%2Funpacked?alt=media')).rejects.toThrow('destroyed');
    expect(world.logged.filter((line) => line.includes('"error"'))).toEqual([]);
  });

  test('is opened by a token, and by no other', async () => {
    await world.store('secret/one', 'for you');
    const { body } = await world.send('GET', '/secret%2Fone');
    const [token] = (body as { downloadTokens: string }).downloadTokens.split(',');
    const open = async (with_: string) =>
      (await world.send('GET', `/secret%2Fone?alt=media&token=${with_}`, { as: null })).status;
    expect(token).toMatch(/^[\da-f-]{36}$/);
    expect(await open(String(token))).toBe(200);
    expect(await open(String(token).slice(0, -1))).toBe(403);
    expect(await open('')).toBe(403);
    const tokenOfOther = (await world.send('GET', `/${name}`)).body as { downloadTokens: string };
    expect(await open(tokenOfOther.downloadTokens)).toBe(403);
    // Only the bytes: what is said of them is for whoever may read them.
    const said = await world.send('GET', `/secret%2Fone?token=${token}`, { as: null });
    expect(said.status).toBe(403);
  });
});

describe('metadata', () => {
  test('has a token from the first look on, and the same at the next', async () => {
    await world.store('open/token', 'x');
    const look = async () =>
      ((await world.send('GET', '/open%2Ftoken', { as: null })).body as { downloadTokens: string })
        .downloadTokens;
    const token = await look();
    expect(token).toMatch(/^[\da-f-]{36}$/);
    expect(await look()).toBe(token);
  });

  test('is changed in part; null takes away', async () => {
    await world.send(
      'POST',
      '?name=open/said',
      related(
        { contentLanguage: 'de', cacheControl: 'no-cache', metadata: { a: '1', b: '2' } },
        'x',
      ),
    );
    const patch = async (body: unknown, method = 'PATCH', headers = {}) =>
      (
        await world.send(method, '/open%2Fsaid', {
          as: null,
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        })
      ).body as Record<string, unknown>;
    expect(
      await patch({ contentLanguage: null, contentType: 'text/css', metadata: { a: null, c: 3 } }),
    ).toMatchObject({
      contentType: 'text/css',
      cacheControl: 'no-cache',
      metadata: { b: '2', c: '3' },
      metageneration: '2',
    });
    const override = { 'x-http-method-override': 'PATCH' };
    const after = await patch({ metadata: null }, 'POST', override);
    expect(after).not.toHaveProperty('metadata');
    expect(after).not.toHaveProperty('contentLanguage');
    expect(await patch({ cacheControl: null }, 'PUT', override)).not.toHaveProperty('cacheControl');
    const wrong = await world.send('PATCH', '/open%2Fsaid', { body: '[]' });
    expect(wrong.status).toBe(400);
  });

  // The attack: who may change a file and not read it changes nothing of it, and is told what opens it.
  test('is told with its token to those alone who may read', async () => {
    await world.store('letterbox/secret', 'for somebody else');
    const { body: described } = await world.send('GET', '/letterbox%2Fsecret');
    expect(described).toHaveProperty('downloadTokens');
    const patched = await world.send('PATCH', '/letterbox%2Fsecret', { as: null, body: '{}' });
    expect(patched.status).toBe(200);
    expect(patched.body).not.toHaveProperty('downloadTokens');
  });

  test('is read by no other method that is said beside it, and nothing is replaced', async () => {
    await world.store('open/overridden', 'kept');
    const methods = ['POST', 'PUT', 'DELETE'];
    for (const method of methods) {
      for (const override of ['GET', 'HEAD', 'nonsense']) {
        const headers = { 'x-http-method-override': override };
        const { status, body } = await world.send(method, '/open%2Foverridden', { headers });
        expect([status, body]).toMatchObject([400, { error: { status: 'INVALID_ARGUMENT' } }]);
      }
    }
    expect((await world.send('GET', '/open%2Foverridden?alt=media')).text).toBe('kept');
  });

  test('keeps to itself by which tokens Google has files opened', async () => {
    const sent = related({ metadata: { firebaseStorageDownloadTokens: 'guess', a: '1' } }, 'x');
    const { body } = await world.send('POST', '?name=smuggled', sent);
    expect(body).toMatchObject({ metadata: { a: '1' } });
    const open = await world.send('GET', '/smuggled?alt=media&token=guess', { as: null });
    expect(open.status).toBe(403);
    expect(JSON.stringify(body)).not.toContain('guess');
  });
});

test('tokens are made and taken back by operators alone', async () => {
  await world.store('open/tokens', 'x');
  const tokensOf = (reply: { body: never }) =>
    (reply.body as { downloadTokens: string }).downloadTokens
      .split(',')
      .filter((one) => one !== '');
  const first = tokensOf(await world.send('GET', '/open%2Ftokens'));
  const two = tokensOf(await world.send('POST', '/open%2Ftokens?create_token=true'));
  expect(two).toEqual([...first, expect.any(String)]);
  const one = tokensOf(await world.send('POST', `/open%2Ftokens?delete_token=${first[0]}`));
  expect(one).toEqual(two.slice(1));
  const open = (token?: string) =>
    world.send('GET', `/open%2Ftokens?alt=media&token=${token}`, { as: null });
  expect((await open(one[0])).status).toBe(200);
  const last = tokensOf(await world.send('POST', `/open%2Ftokens?delete_token=${one[0]}`));
  expect(last).toHaveLength(1);
  expect(last).not.toEqual(one);
  const refused = await world.send('POST', '/open%2Ftokens?create_token=true', { as: null });
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('Missing admin credentials.'),
  ]);
});

describe('a list', () => {
  beforeAll(async () => {
    for (const name of ['a', 'b/c', 'b/d', 'e//f', 'g/', 'h'])
      await world.store(`listed/${name}`, 'x');
  });
  const list = async (query: string, as: string | null = null) =>
    (await world.send('GET', `?${query}`, { as })).body;

  test('has what is directly below a prefix, in pages', async () => {
    expect(await list('prefix=listed/&delimiter=/')).toEqual({
      prefixes: ['listed/b/', 'listed/e/', 'listed/g/'],
      items: [
        { name: 'listed/a', bucket },
        { name: 'listed/h', bucket },
      ],
    });
    const names: string[] = [];
    let token = '';
    do {
      const page = (await list(
        `prefix=listed/&delimiter=/&maxResults=2&pageToken=${encoded(token)}`,
      )) as {
        prefixes: string[];
        items: { name: string }[];
        nextPageToken?: string;
      };
      names.push(...page.prefixes, ...page.items.map(({ name }) => name));
      token = page.nextPageToken ?? '';
    } while (token !== '');
    expect(names.sort()).toEqual(['listed/a', 'listed/b/', 'listed/e/', 'listed/g/', 'listed/h']);
  });

  test('has what is further down for operators alone', async () => {
    expect(await list('prefix=listed/')).toMatchObject({
      prefixes: ['listed/b/', 'listed/e/', 'listed/g/'],
    });
    expect(await list('prefix=listed/b/', 'owner')).toMatchObject({
      prefixes: [],
      items: [{ name: 'listed/b/c' }, { name: 'listed/b/d' }],
    });
  });

  test.each(['prefix=listed', 'delimiter=x', 'maxResults=many', 'prefix=a/&prefix=b/'])(
    '%s is refused',
    async (query) => {
      expect((await world.send('GET', `?${query}`)).status).toBe(400);
    },
  );

  test('is refused where no rule allows it', async () => {
    expect((await world.send('GET', '?prefix=small/&delimiter=/', { as: null })).status).toBe(403);
    expect((await world.send('GET', '', { as: null })).status).toBe(403);
  });
});

test('an object is removed', async () => {
  await world.store('open/gone', 'x');
  const removed = await world.send('DELETE', '/open%2Fgone', { as: null });
  expect([removed.status, removed.text]).toEqual([204, '']);
  expect((await world.send('DELETE', '/open%2Fgone', { as: null })).status).toBe(404);
  expect((await world.send('DELETE', '/closed', { as: null })).status).toBe(403);
});

test('whoever may not read learns nothing of what is there', async () => {
  await world.store('closed', 'x');
  for (const address of ['/closed', '/missing', '/closed?alt=media', '/missing?alt=media']) {
    const { status, body } = await world.send('GET', address, { as: null });
    expect([address, status, body]).toMatchObject([
      address,
      403,
      { error: { code: 403, message: expect.stringMatching(/^Missing or insufficient perm/) } },
    ]);
  }
});

test('a token that proves nothing is refused before anything is asked', async () => {
  for (const scheme of ['Firebase', 'Bearer']) {
    const reply = await world.send('GET', '/open%2Fdown.txt', {
      as: null,
      headers: { authorization: `${scheme} nonsense` },
    });
    expect([reply.status, reply.body]).toMatchObject([401, { error: { code: 401 } }]);
  }
});

test('pages of every origin are let in, and see what the client reads', async () => {
  const origin = 'http://localhost:3000';
  const preflight = await world.send('OPTIONS', '?name=x', {
    as: null,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-goog-upload-command,authorization',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'x-goog-upload-command,authorization',
  });
  const { headers } = await world.send('GET', '/open%2Fdown.txt?alt=media', {
    as: null,
    headers: { origin },
  });
  expect(headers).toMatchObject({ 'access-control-allow-origin': origin });
  const exposed = String(headers['access-control-expose-headers']).split(',');
  expect(exposed).toEqual(
    expect.arrayContaining(['x-goog-upload-status', 'x-goog-upload-url', 'content-range', 'etag']),
  );
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

test('other clients put the original host before the path', async () => {
  const root = '/firebasestorage.googleapis.com/v0/b';
  const reply = await world.send('GET', `${root}/${bucket}/o/open%2Fdown.txt?alt=media`);
  expect([reply.status, reply.text]).toEqual([200, 'hello world']);
  const begun = await world.send('POST', `${root}/${bucket}/o?name=open/rooted`, {
    headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
  });
  const { pathname, search } = new URL(String(begun.headers['x-goog-upload-url']));
  expect(pathname).toBe(`${root}/${bucket}/o`);
  const done = await world.send('POST', `${pathname}${search}`, {
    headers: command('upload, finalize', 0),
    body: 'x',
  });
  expect(done.status).toBe(200);
});

test('there is nothing else', async () => {
  for (const [method, address] of [
    ['DELETE', ''],
    ['PATCH', ''],
    ['GET', '/a/b'],
    ['GET', '/v0/b//o'],
    ['GET', `/v0/b/${bucket}`],
  ] as const) {
    expect([method, address, (await world.send(method, address)).status]).toEqual([
      method,
      address,
      404,
    ]);
  }
});
