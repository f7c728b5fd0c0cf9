import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const place = '/v0/b/profile-pictures/o';
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
const jpeg = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(100)]);
const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(100)]);
const page = Buffer.from('<script>alert(document.domain)</script>');
const mostBytes = 512 * 1024;

let world: World;
let tenant: string;
beforeAll(async () => {
  world = await startWorld();
  const { body } = await world.admin('/v2/projects/latchkey/tenants', {
    displayName: 'harbour',
    allowPasswordSignup: true,
  });
  tenant = String(body['name']).split('/')[3] ?? '';
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Sent = {
  readonly as?: string | undefined;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

async function send(method: Method, path: string, { as, body, headers }: Sent = {}) {
  const reply = await world.app.inject({
    method,
    url: `${place}${path}`,
    headers: { ...(as !== undefined && { authorization: `Firebase ${as}` }), ...headers },
    ...(body !== undefined && { payload: body }),
  });
  return { status: reply.statusCode, bytes: reply.rawPayload, text: reply.body, ...reply };
}

const upload = (name: string, as: string | undefined, body = png, type = 'image/png') =>
  send('POST', `?name=${encodeURIComponent(name)}`, {
    as,
    body,
    headers: { 'content-type': type },
  });
const at = (name: string, query = '') => `/${encodeURIComponent(name)}${query}`;
const tokenIn = (text: string): string => JSON.parse(text).downloadTokens;

const namesKept = async (): Promise<string> =>
  JSON.stringify(
    await world.app
      .inject({
        method: 'GET',
        url: `${place}?prefix=`,
        headers: { authorization: 'Bearer owner' },
      })
      .then(({ body }) => JSON.parse(body)),
  );

let people = 0;
async function person(inTenant = '') {
  people += 1;
  const { body } = await world.call('signUp', {
    email: `pictured-${people}@example.com`,
    password: 'correct horse',
    ...(inTenant !== '' && { tenantId: inTenant }),
  });
  const uid = String(body.localId);
  const name = inTenant === '' ? `users/${uid}` : `tenants/${inTenant}/users/${uid}`;
  return { as: String(body.idToken), uid, name };
}

describe('PI1: a picture of an account is its owner’s alone', () => {
  // The attack: my face on the account of somebody else, or theirs gone.
  test('nobody else puts one there, takes it away or learns what is said of it', async () => {
    const ada = await person();
    const mallory = await person();
    const namesake = await person(tenant);
    expect((await upload(ada.name, ada.as)).status).toBe(200);
    for (const as of [mallory.as, namesake.as, undefined]) {
      expect((await upload(ada.name, as, jpeg, 'image/jpeg')).status).toBe(403);
      expect((await send('DELETE', at(ada.name), { as })).status).toBe(403);
      expect((await send('GET', at(ada.name), { as })).status).toBe(403);
      expect((await send('GET', at(ada.name, '?alt=media'), { as })).status).toBe(403);
      expect((await send('GET', '?prefix=users%2F', { as })).status).toBe(403);
    }
    const kept = await send('GET', at(ada.name, '?alt=media'), { as: ada.as });
    expect([kept.status, kept.bytes.equals(png)]).toEqual([200, true]);
    expect((await send('DELETE', at(ada.name), { as: ada.as })).status).toBe(204);
  });

  // The attack: an account of the same uid in a tenant that I run.
  test('one uid in two tenants is two people', async () => {
    const ofTenant = await person(tenant);
    expect((await upload(ofTenant.name, ofTenant.as)).status).toBe(200);
    expect((await upload(`users/${ofTenant.uid}`, ofTenant.as)).status).toBe(403);
    const ofProject = await person();
    expect((await upload(`tenants/${tenant}/users/${ofProject.uid}`, ofProject.as)).status).toBe(
      403,
    );
    expect((await upload(`tenants//users/${ofProject.uid}`, ofProject.as)).status).toBe(403);
  });

  test.each(['x', '/x', '/../x', '.png'])(
    'it has one name, and none with %j behind it',
    async (end) => {
      const { name, as } = await person();
      expect((await upload(`${name}${end}`, as)).status).toBe(403);
    },
  );
});

describe('PI2: there is nothing but small pictures', () => {
  // The attack: a page of mine under the address of the application.
  test.each([
    ['text/html', page],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['image/png; charset=utf-8', png],
    ['IMAGE/PNG', png],
    ['image/gif', Buffer.from('GIF89a')],
    ['application/octet-stream', png],
  ])('%s is refused', async (type, body) => {
    const { name, as } = await person();
    expect((await upload(name, as, body, type)).status).toBe(403);
    expect((await send('GET', at(name), { as })).status).toBe(404);
  });

  test.each([
    ['image/png', page],
    ['image/png', jpeg],
    ['image/jpeg', webp],
    ['image/webp', png],
    ['image/webp', Buffer.from('RIFF')],
    ['image/png', Buffer.alloc(0)],
  ])('what only says that it is %s is refused', async (type, body) => {
    const { name, as } = await person();
    expect((await upload(name, as, body, type)).status).toBe(400);
    expect((await send('GET', at(name), { as })).status).toBe(404);
  });

  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('%s is taken, of so many bytes and not one more', async (type, head) => {
    const { name, as } = await person();
    const largest = Buffer.concat([head, Buffer.alloc(mostBytes - head.length)]);
    expect((await upload(name, as, largest, type)).status).toBe(200);
    const larger = Buffer.concat([largest, Buffer.alloc(1)]);
    expect((await upload(name, as, larger, type)).status).toBe(403);
  });

  test('it comes whole, and is not called something else afterwards', async () => {
    const { name, as } = await person();
    const start = await send('POST', `?name=${encodeURIComponent(name)}`, {
      as,
      body: Buffer.from('{}'),
      headers: {
        'content-type': 'application/json',
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-type': 'image/png',
        'x-goog-upload-header-content-length': '100',
      },
    });
    expect(start.status).toBe(400);
    await upload(name, as);
    const changed = await send('PATCH', at(name), {
      as,
      body: Buffer.from('{"contentType":"text/html"}'),
      headers: { 'content-type': 'application/json' },
    });
    expect(changed.status).toBe(403);
    const said = await send('GET', at(name), { as });
    expect(JSON.parse(said.text)).toMatchObject({ contentType: 'image/png', metageneration: '1' });
  });

  test('nothing is kept with it that somebody says of it', async () => {
    const { name, as } = await person();
    const parts = [
      '--b\r\ncontent-type: application/json\r\n\r\n',
      JSON.stringify({
        contentType: 'image/png',
        contentEncoding: 'gzip',
        cacheControl: 'public',
        contentDisposition: 'attachment',
        metadata: { note: 'mine' },
      }),
      '\r\n--b\r\ncontent-type: image/png\r\n\r\n',
      png,
      '\r\n--b--',
    ].map((part) => Buffer.from(part));
    const { status, text } = await send('POST', `?name=${encodeURIComponent(name)}`, {
      as,
      body: Buffer.concat(parts),
      headers: {
        'content-type': 'multipart/related; boundary=b',
        'x-goog-upload-protocol': 'multipart',
      },
    });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      contentEncoding: 'identity',
      cacheControl: 'private, max-age=31536000, immutable',
    });
    expect(text).not.toContain('mine');
    expect(text).not.toContain('attachment');
  });
});

describe('PI3: only whoever has its address sees a picture', () => {
  test('each one has another, and the one before opens nothing any more', async () => {
    const { name, as } = await person();
    const first = tokenIn((await upload(name, as)).text);
    const shown = await send('GET', at(name, `?alt=media&token=${first}`));
    expect([shown.status, shown.bytes.equals(png)]).toEqual([200, true]);
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    const second = tokenIn((await upload(name, as)).text);
    expect(second).not.toBe(first);
    expect(second).toMatch(/^[\da-f-]{36}$/);
    expect((await send('GET', at(name, `?alt=media&token=${first}`))).status).toBe(403);
    expect((await send('GET', at(name, `?alt=media&token=${second}`))).status).toBe(200);
    await send('DELETE', at(name), { as });
    expect((await send('GET', at(name, `?alt=media&token=${second}`))).status).toBe(403);
  });
});

describe('PI4: no rules but its own reach the bucket of pictures', () => {
  const everything = `rules_version = '2';
service firebase.storage { match /{all=**} { allow read, write; } }`;

  test('nor rules that let everybody do everything', async () => {
    const { name } = await person();
    const before = await namesKept();
    const file = { name: 'storage.rules', content: everything };
    const url = '/internal/setRules';
    const set = async (given: object) => {
      const payload = { rules: { files: [given] } };
      return (await world.app.inject({ method: 'PUT', url, payload })).statusCode;
    };
    expect(await set(file)).toBe(200);
    expect(await set({ ...file, resource: 'profile-pictures' })).toBe(400);
    const elsewhere = '/v0/b/latchkey.appspot.com/o?name=open';
    const open = await world.app.inject({ method: 'POST', url: elsewhere, payload: 'x' });
    expect(open.statusCode).toBe(200);
    expect((await upload(name, undefined)).status).toBe(403);
    expect((await send('GET', '?prefix=')).status).toBe(403);
    expect(await namesKept()).toBe(before);
  });

  test('and who would deploy others is told so', async () => {
    const rules = '/v1/projects/latchkey';
    const source = { files: [{ name: 'storage.rules', content: everything }] };
    const { body } = await world.admin(`${rules}/rulesets`, { source });
    const refused = await world.admin(`${rules}/releases`, {
      name: 'projects/latchkey/releases/firebase.storage/profile-pictures',
      rulesetName: body['name'],
    });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        error: {
          message:
            'The rules of the bucket profile-pictures are built in: no others can be deployed there.',
        },
      },
    ]);
  });
});
