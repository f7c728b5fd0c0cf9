import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDisk } from '@latchkey/files/bytes/disk/open-disk';
import { openFiles } from '@latchkey/files/open-files';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen, openConnection, statusesOf } from './raw-connection.ts';

const bucket = 'latchkey.appspot.com';
const encoded = encodeURIComponent;

const openRules = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /users/{uid}/{file=**} {
      allow read, write: if request.auth.uid == uid && request.resource.size < 1000000;
      allow read: if request.auth.uid == uid;
    }
    match /open/{file=**} { allow read, write; }
    match /small/{file} { allow write: if request.resource.size < 10; }
  }
}
`;

let world: World;
let port: number;
beforeAll(async () => {
  world = await startWorld({ environment: { LATCHKEY_FILES_ACCOUNT_MEGABYTES: '1' } });
  port = await listen(world);
});
afterAll(() => world.close());

type Sent = {
  readonly as?: string | null;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

async function send(method: string, address: string, { as = null, body, headers = {} }: Sent = {}) {
  const reply = await world.app.inject({
    method: method as 'POST',
    url: address.startsWith('/v0') ? address : `/v0/b/${bucket}/o${address}`,
    headers: {
      ...(as !== null && { authorization: `Firebase ${as}` }),
      ...(body !== undefined && { 'content-type': 'text/plain' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  });
  return { status: reply.statusCode, text: reply.body, headers: reply.headers };
}

const setRules = (content: string) =>
  world.app.inject({
    method: 'PUT',
    url: '/internal/setRules',
    payload: { rules: { files: [{ name: 'storage.rules', content }] } },
  });
beforeEach(async () => {
  expect((await setRules(openRules)).statusCode).toBe(200);
});

let people = 0;
async function person() {
  people += 1;
  const { idToken, localId } = await world.signUp(`person-${people}@example.com`);
  return { as: String(idToken), uid: String(localId) };
}

const namesOf = async (prefix: string): Promise<readonly string[]> => {
  const { text } = await send('GET', '', { as: 'owner' });
  const items = JSON.parse(text).items as readonly { readonly name: string }[];
  return items.map(({ name }) => name).filter((name) => name.startsWith(prefix));
};

/** All files below the folder of the server, by their paths within it. */
async function filesOnDisk(): Promise<readonly string[]> {
  const entries = await readdir(world.config.database.dataFolder, {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

/** Bytes of objects and uploads, finished or not. */
const blobsOnDisk = async () =>
  (await filesOnDisk()).filter((path) =>
    path.startsWith(join(world.config.database.dataFolder, 'files')),
  );

/** As the server does every minute, once nobody can want any more what is left of uploads. */
async function sweep(): Promise<void> {
  const files = openFiles({
    database: await world.data.databaseOf('files'),
    bytes: openDisk({ folder: join(world.config.database.dataFolder, 'files') }),
    clock: () => world.now() + 24 * 3_600_000,
  });
  while ((await files.sweep()) > 0);
}

describe('FI1: a name is a name, and no way through folders', () => {
  test.each([
    'open/../../../etc/passwd',
    'open/..',
    'open/./a',
    'open//a',
    'open/\\..\\..\\a',
    'open/%2e%2e%2f%2e%2e%2fa',
    'open/a%00b',
    'open/~root/.ssh',
    'open/C:\\a',
    `open/${'ü'.repeat(500)}`,
    'open/\u202egnp.exe',
    'open/😀 \u0001',
  ])('%j is what it is', async (name) => {
    const before = (await filesOnDisk()).filter((path) => !path.includes(join('files', '')));
    expect((await send('POST', `?name=${encoded(name)}`, { body: name })).status).toBe(200);
    const got = await send('GET', `/${encoded(name)}?alt=media`);
    expect([got.status, got.text]).toEqual([200, name]);
    const after = (await filesOnDisk()).filter((path) => !path.includes(join('files', '')));
    expect(after).toEqual(before);
    expect((await filesOnDisk()).join()).not.toContain('passwd');
  });

  test.each([
    'open/a\0b',
    'open/a\r\nb',
    '.',
    '..',
    `open/${'x'.repeat(1020)}`,
    '.well-known/acme-challenge/x',
  ])('%j is none', async (name) => {
    const written = await send('POST', `?name=${encoded(name)}`, { as: 'owner', body: 'x' });
    expect(written.status).toBe(400);
    // What a client of HTTP makes of dots does not come here.
    const connection = await openConnection(port);
    connection.send(
      `GET /v0/b/${bucket}/o/${encoded(name)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer owner\r\nConnection: close\r\n\r\n`,
    );
    expect(statusesOf(await connection.ended)).toEqual([400]);
  });

  test('escapes are read once, and slashes only where they stand', async () => {
    const { as, uid } = await person();
    const own = `users/${uid}/a`;
    expect((await send('POST', `?name=${encoded(own)}`, { as, body: 'mine' })).status).toBe(200);
    const twice = encoded(encoded(own));
    expect((await send('GET', `/${twice}`, { as: 'owner' })).status).toBe(404);
    // Neither a folder up nor an empty one is another's place.
    for (const name of [
      `users/x/../${uid}/a`,
      `users//${uid}/a`,
      `/users/${uid}/a`,
      `users/${uid}`,
    ]) {
      expect([
        name,
        (await send('POST', `?name=${encoded(name)}`, { as, body: 'x' })).status,
      ]).toEqual([name, name === `users/${uid}` ? 200 : 403]);
    }
    for (const address of [`/users/${uid}/a`, '/%zz', '/%ff%fe', '/a%2']) {
      expect([400, 404]).toContain((await send('GET', address, { as: 'owner' })).status);
    }
  });
});

describe('FI2: nothing that somebody calls a file is a header', () => {
  const headersOf = async (name: string) => {
    const { headers, status } = await send('GET', `/${encoded(name)}?alt=media`);
    expect(status).toBe(200);
    return headers;
  };

  test.each(['open/a"; filename=evil.exe', "open/''b", 'open/ü\u2028c', 'open/d;e,f'])(
    'the name %j',
    async (name) => {
      await send('POST', `?name=${encoded(name)}`, { body: 'x' });
      expect((await headersOf(name))['content-disposition']).toMatch(
        /^inline; filename\*=utf-8''[\w.%-]+$/,
      );
    },
  );

  test('metadata', async () => {
    const patch = async (body: unknown) =>
      (await send('PATCH', '/open%2Fsaid', { body: JSON.stringify(body) })).status;
    await send('POST', '?name=open/said', { body: 'x' });
    for (const value of ['a\r\nset-cookie: x=1', 'a\nb', 'a\0b']) {
      for (const field of [
        'contentType',
        'contentDisposition',
        'cacheControl',
        'contentLanguage',
      ]) {
        expect([field, value, await patch({ [field]: value })]).toEqual([field, value, 400]);
      }
      expect(await patch({ metadata: { a: value } })).toBe(400);
    }
    expect(await patch({ contentType: 'text/ü', contentDisposition: 'ü', cacheControl: 'ü' })).toBe(
      200,
    );
    const headers = await headersOf('open/said');
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['cache-control']).toBe('private, max-age=0');
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

describe('FI3: nothing that was uploaded runs in the name of the application', () => {
  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/pdf'])(
    '%s is kept and not shown',
    async (type) => {
      const body = '<script>alert(document.domain)</script>';
      await send('POST', '?name=open/page', { body, headers: { 'content-type': type } });
      const { headers } = await send('GET', '/open%2Fpage?alt=media');
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment;/),
      });
      expect(headers).not.toHaveProperty('set-cookie');
    },
  );

  test('a program is a text', async () => {
    await send('POST', '?name=open/sw.js', {
      body: 'self.onfetch = () => {}',
      headers: { 'content-type': 'text/javascript' },
    });
    const { headers } = await send('GET', '/open%2Fsw.js?alt=media');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers).not.toHaveProperty('service-worker-allowed');
  });

  test('where files have an origin of their own, no page is opened on that of the application', async () => {
    const other = await startWorld({
      environment: {
        LATCHKEY_FILES_URL: 'http://files.localhost:8787',
        LATCHKEY_DEVELOPMENT_HOSTS: 'files.localhost',
      },
    });
    try {
      const at = (host: string, headers = {}) =>
        other.app.inject({
          method: 'GET',
          url: `/v0/b/${bucket}/o/a.pdf?alt=media&token=t`,
          headers: { host, ...headers },
        });
      const sent = await at('localhost:8787');
      expect([sent.statusCode, sent.headers.location]).toEqual([
        307,
        `http://files.localhost:8787/v0/b/${bucket}/o/a.pdf?alt=media&token=t`,
      ]);
      // A page cannot be opened with a header, so that this is shown nowhere.
      const asked = await at('localhost:8787', { authorization: 'Bearer owner' });
      expect(asked.statusCode).toBe(404);
      expect((await at('files.localhost:8787')).statusCode).toBe(403);
    } finally {
      await other.close();
    }
  });
});

describe('FI4: a link opens what it was made for, until it is taken back', () => {
  const tokensOf = async (name: string) => {
    const { text } = await send('GET', `/${encoded(name)}`, { as: 'owner' });
    return (JSON.parse(text) as { downloadTokens: string }).downloadTokens.split(',');
  };
  const open = async (name: string, token: string) =>
    (await send('GET', `/${encoded(name)}?alt=media&token=${encoded(token)}`)).status;

  test('its token is random, and opens nothing else', async () => {
    const tokens = new Set<string>();
    for (const name of ['shut/a', 'shut/b', 'shut/c']) {
      await send('POST', `?name=${encoded(name)}`, { as: 'owner', body: 'x' });
      const [token = ''] = await tokensOf(name);
      expect(token).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      tokens.add(token);
      expect(await open(name, token)).toBe(200);
    }
    expect(tokens.size).toBe(3);
    const [first = '', second = ''] = tokens;
    expect(await open('shut/b', first)).toBe(403);
    for (const wrong of ['', ',', first.slice(1), `${second},`, first.toUpperCase(), 'null', '*']) {
      expect([wrong, await open('shut/b', wrong)]).toEqual([wrong, 403]);
    }
    const elsewhere = `/v0/b/other.appspot.com/o/shut%2Fa?alt=media&token=${first}`;
    expect((await send('GET', elsewhere)).status).toBe(403);
  });

  test('who takes it back has closed what it opened', async () => {
    await send('POST', '?name=shut/back', { as: 'owner', body: 'x' });
    const [token = ''] = await tokensOf('shut/back');
    const taken = await send('POST', `/shut%2Fback?delete_token=${token}`, { as: 'owner' });
    expect(taken.status).toBe(200);
    expect(await open('shut/back', token)).toBe(403);
    // Nor does it open what is stored there next.
    await send('POST', '?name=shut/back', { as: 'owner', body: 'new' });
    expect(await open('shut/back', token)).toBe(403);
  });

  test('the log knows neither tokens nor uploads', async () => {
    await send('POST', '?name=shut/logged', { as: 'owner', body: 'x' });
    const [token = ''] = await tokensOf('shut/logged');
    await open('shut/logged', token);
    const begun = await send('POST', '?name=open/logged', {
      headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
    });
    const url = new URL(String(begun.headers['x-goog-upload-url']));
    const headers = { 'x-goog-upload-command': 'query' };
    await send('POST', `${url.pathname}${url.search}`, { headers });
    const id = String(url.searchParams.get('upload_id'));
    expect(id.length).toBeGreaterThanOrEqual(32);
    const logged = world.logged.join('');
    expect(logged).toContain('/v0/b/:bucket/o');
    expect([logged.includes(token), logged.includes(id)]).toEqual([false, false]);
  });
});

test('FI5: what is somebody’s is nobody else’s, there or not', async () => {
  const [ada, bob] = [await person(), await person()];
  const name = `users/${ada.uid}/letter`;
  await send('POST', `?name=${encoded(name)}`, { as: ada.as, body: 'dear' });
  const own = { as: ada.as, body: JSON.stringify({ metadata: { diagnosis: 'positive' } }) };
  expect((await send('PATCH', `/${encoded(name)}`, own)).status).toBe(200);
  for (const as of [bob.as, null]) {
    const answers = [];
    for (const each of [name, `users/${ada.uid}/none`]) {
      const at = `/${encoded(each)}`;
      answers.push([
        await send('GET', at, { as }),
        await send('GET', `${at}?alt=media`, { as }),
        await send('HEAD', at, { as }),
        await send('PATCH', at, { as, body: '{}' }),
        // Too long by itself, and together with what may be there.
        await send('PATCH', at, { as, body: JSON.stringify({ contentType: 'x'.repeat(1025) }) }),
        await send('PATCH', at, {
          as,
          body: JSON.stringify({ metadata: { z: 'x'.repeat(8180) } }),
        }),
        await send('DELETE', at, { as }),
        await send('POST', `?name=${encoded(each)}`, { as, body: 'x' }),
        await send('GET', `?prefix=${encoded(`users/${ada.uid}/`)}`, { as }),
      ]);
    }
    const [there = [], missing = []] = answers;
    expect(there.map(({ status }) => status)).toEqual(there.map(() => 403));
    // Development says in the lines below why, and production does not.
    const said = (replies: typeof there) => replies.map(({ text }) => text.split('\\n', 1));
    expect(said(missing)).toEqual(said(there));
  }
  expect((await send('GET', `/${encoded(name)}?alt=media`, { as: ada.as })).text).toBe('dear');
});

describe('FI6: a bucket is a place of its own', () => {
  test('and another one’s name reaches nothing of it', async () => {
    await send('POST', '?name=open/here', { body: 'x' });
    expect((await send('GET', '/v0/b/other.appspot.com/o/open%2Fhere')).status).toBe(404);
    const begun = await send('POST', '?name=open/here', {
      headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
    });
    const { search } = new URL(String(begun.headers['x-goog-upload-url']));
    const elsewhere = await send('POST', `/v0/b/other.appspot.com/o${search}`, {
      headers: { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
      body: 'y',
    });
    expect(elsewhere.status).toBe(404);
    for (const name of ['..', 'a%2Fb', '%00', 'A', 'x'.repeat(300), '%F0%9F%98%80']) {
      expect([400, 404]).toContain(
        (await send('GET', `/v0/b/${name}/o/a`, { as: 'owner' })).status,
      );
    }
  });

  test('production has those that somebody has named', async () => {
    const other = await startWorld({
      environment: { ...productionEnvironment, LATCHKEY_FILES_BUCKETS: 'pictures.example.com' },
    });
    try {
      const statusOf = async (name: string) =>
        (await other.app.inject({ method: 'GET', url: `/v0/b/${name}/o/a` })).statusCode;
      expect(await statusOf('latchkey.appspot.com')).toBe(403);
      expect(await statusOf('latchkey.firebasestorage.app')).toBe(403);
      expect(await statusOf('pictures.example.com')).toBe(403);
      expect(await statusOf('others.example.com')).toBe(404);
      const denied = await other.app.inject({ method: 'GET', url: `/v0/b/${bucket}/o/a` });
      expect(denied.json()).toEqual({
        error: {
          code: 403,
          status: 'PERMISSION_DENIED',
          message: 'Missing or insufficient permissions.',
        },
      });
      for (const [method, url] of [
        ['PUT', '/internal/setRules'],
        ['POST', '/internal/reset'],
      ] as const) {
        expect((await other.app.inject({ method, url, payload: {} })).statusCode).toBe(404);
      }
    } finally {
      await other.close();
    }
  });
});

describe('FI7: what is denied leaves nothing', () => {
  // What sweeps here is a day ahead of the clock that others go by.
  const shared = () => world;
  let others: World;
  beforeAll(async () => {
    others = shared();
    world = await startWorld();
  });
  afterAll(async () => {
    await world.close();
    world = others;
  });

  test('neither a file nor bytes', async () => {
    const before = await blobsOnDisk();
    const { as } = await person();
    for (const [name, body] of [
      ['nowhere/a', 'x'],
      ['users/other/a', 'x'],
      ['small/a', 'x'.repeat(200_000)],
    ] as const) {
      expect((await send('POST', `?name=${encoded(name)}`, { as, body })).status).toBe(403);
      // In several requests, of which the last is one too many.
      const begun = await send('POST', `?name=${encoded(name)}`, {
        as,
        headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
      });
      if (begun.status === 200) {
        const { pathname, search } = new URL(String(begun.headers['x-goog-upload-url']));
        const ended = await send('POST', `${pathname}${search}`, {
          as,
          body,
          headers: { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
        });
        expect(ended.status).toBe(403);
      }
      expect(await namesOf(name)).toEqual([]);
    }
    await sweep();
    expect(await blobsOnDisk()).toEqual(before);
  });
});

describe('FI8: an upload is theirs who began it', () => {
  const finalize = { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' };

  async function begin(as: string, name: string): Promise<string> {
    const { headers } = await send('POST', `?name=${encoded(name)}`, {
      as,
      headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
    });
    const { pathname, search } = new URL(String(headers['x-goog-upload-url']));
    return `${pathname}${search}`;
  }

  test('and nobody else’s who shows a token', async () => {
    const [ada, bob] = [await person(), await person()];
    const place = await begin(ada.as, `users/${ada.uid}/theirs`);
    for (const words of ['query', 'cancel', 'upload, finalize']) {
      const headers = { ...finalize, 'x-goog-upload-command': words };
      expect((await send('POST', place, { as: bob.as, headers, body: 'x' })).status).toBe(403);
    }
    expect((await send('POST', place, { headers: finalize, body: 'x' })).status).toBe(200);
  });

  test('who is signed out, disabled or gone meanwhile does not end it', async () => {
    const endings = {
      disabled: { disableUser: true },
      revoked: { validSince: String(Math.floor(world.now() / 1000) + 60) },
    };
    for (const [why, change] of Object.entries(endings)) {
      const { as, uid } = await person();
      const name = `users/${uid}/${why}`;
      const place = await begin(as, name);
      await world.admin('/v1/projects/latchkey/accounts:update', { localId: uid, ...change });
      const ended = await send('POST', place, { headers: finalize, body: 'x' });
      expect([why, ended.status]).toEqual([why, 401]);
      expect(await namesOf(name)).toEqual([]);
    }
  });

  test('an id cannot be guessed', async () => {
    const { as, uid } = await person();
    const place = await begin(as, `users/${uid}/a`);
    for (const id of ['', '0', 'x'.repeat(5000), '%00', '..%2F..']) {
      const other = place.replace(/upload_id=[^&]*/, `upload_id=${id}`);
      expect([400, 404]).toContain(
        (await send('POST', other, { as, headers: finalize, body: 'x' })).status,
      );
    }
  });
});

describe('FI9: a body that is not what it says leaves no file', () => {
  const head = (name: string, ...lines: readonly string[]) =>
    [
      `POST /v0/b/${bucket}/o?name=${encoded(name)} HTTP/1.1`,
      `Host: localhost:${port}`,
      ...lines,
      '\r\n',
    ].join('\r\n');

  test('who hangs up before the end has sent nothing', async () => {
    const before = await blobsOnDisk();
    for (const lines of [['Content-Length: 100000'], ['Transfer-Encoding: chunked']]) {
      const connection = await openConnection(port);
      connection.send(head('open/cut', 'Content-Type: text/plain', ...lines));
      connection.send(lines[0]?.startsWith('T') ? '5\r\nhello\r\n' : 'hello');
      await expect.poll(blobsOnDisk).not.toEqual(before);
      connection.close();
      await expect.poll(blobsOnDisk).toEqual(before);
    }
    expect(await namesOf('open/')).not.toContain('open/cut');
  });

  test('who sends more than a request has sends another request', async () => {
    const connection = await openConnection(port);
    connection.send(`${head('open/lying', 'Content-Length: 5', 'Connection: close')}hello, world`);
    // What follows is no request, and the connection ends with it, before or after the answer.
    expect([200, 400]).toContain(statusesOf(await connection.ended)[0]);
    const stored = await send('GET', '/open%2Flying?alt=media');
    expect([200, 404]).toContain(stored.status);
    if (stored.status === 200) expect(stored.text).toBe('hello');
  });

  test('who brings more or less than an upload was begun with is refused', async () => {
    for (const [body, status] of [
      ['hello!', 413],
      ['hell', 400],
      ['hello', 200],
    ] as const) {
      const begun = await send('POST', '?name=open/announced', {
        headers: {
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': 'start',
          'x-goog-upload-header-content-length': '5',
        },
      });
      const { pathname, search } = new URL(String(begun.headers['x-goog-upload-url']));
      const last = { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' };
      const ended = await send('POST', `${pathname}${search}`, { headers: last, body });
      expect([body, ended.status]).toEqual([body, status]);
      expect((await namesOf('open/announced')).length).toBe(status === 200 ? 1 : 0);
    }
  });
});

describe('FI10: at once nobody keeps more than one after the other', () => {
  const body = Buffer.alloc(200_000);

  test('in one request each', async () => {
    const { as, uid } = await person();
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send('POST', `?name=users/${uid}/${at}`, { as, body })),
    );
    const statuses = all.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(402)]);
    expect(await namesOf(`users/${uid}/`)).toHaveLength(5);
  });

  test('in several that say nothing of their length, and all end in the same moment', async () => {
    const { as, uid } = await person();
    const begun = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        send('POST', `?name=users/${uid}/${at}`, {
          as,
          headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
        }),
      ),
    );
    const ended = await Promise.all(
      begun.map(({ headers }) => {
        const { pathname, search } = new URL(String(headers['x-goog-upload-url']));
        return send('POST', `${pathname}${search}`, {
          ...{ as, body },
          headers: { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
        });
      }),
    );
    const statuses = ended.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 402]));
    const kept = await namesOf(`users/${uid}/`);
    expect(kept.length).toBe(statuses.filter((status) => status === 200).length);
    expect(kept.length).toBeLessThanOrEqual(5);
  });
});
