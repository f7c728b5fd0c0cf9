import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createServiceAccount,
  type ServiceAccountFile,
} from '@latchkey/kernel/keys/service-account';
import type { Role } from '@latchkey/protocol';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signV2, signV4, type ToSign } from './sign-address.ts';

const host = 'auth.example.com';
const bucket = 'latchkey.appspot.com';
const path = `/${bucket}/secret.txt`;

let world: World;
let owner: ServiceAccountFile;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  owner = await newAccount('signer', 'owner');
  expect(await put(path, 'secret')).toBe(200);
});
afterAll(() => world.close());

async function newAccount(name: string, role: Role): Promise<ServiceAccountFile> {
  const { key, file } = await createServiceAccount('latchkey', name, world.now(), { role });
  await world.data.store.serviceAccounts.add(key);
  return file;
}

type Sent = { readonly body?: string; readonly headers?: Readonly<Record<string, string>> };

const send = (method: string, url: string, { body, headers = {} }: Sent = {}) =>
  world.app.inject({
    method: method as 'GET',
    url,
    headers: { host, ...headers },
    ...(body !== undefined && { payload: body }),
  });

const statusOf = async (method: string, url: string, sent?: Sent) =>
  (await send(method, url, sent)).statusCode;

/** Of a request whose body does not end before it is answered. */
async function statusOfUnfinished(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  begun?: string,
): Promise<number | undefined> {
  const { port } = world.app.server.address() as AddressInfo;
  const sending = request({
    ...{ host: '127.0.0.1', port, method, path: url, agent: false },
    headers: { host, ...headers },
  });
  const answered = once(sending, 'response');
  if (begun === undefined) sending.flushHeaders();
  else sending.write(begun);
  const [{ statusCode }] = (await answered) as [IncomingMessage];
  sending.on('error', () => undefined).destroy();
  return statusCode;
}

const ways = [
  ['in the newer way', signV4],
  ['in the older way', signV2],
] as const;

const about = (more: Partial<ToSign> = {}): ToSign => ({
  ...{ method: 'GET', path, host, at: world.now(), seconds: 600 },
  ...more,
});

const put = async (where: string, body: string) =>
  statusOf('PUT', signV4(owner, about({ method: 'PUT', path: where })), { body });

const textAt = async (where: string) => {
  const { statusCode, body } = await send('GET', signV4(owner, about({ path: where })));
  return statusCode === 200 ? body : statusCode;
};

describe('SG1: a signed address opens one object, by one method, for a while', () => {
  test.each(ways)('%s it opens what was signed', async (_way, sign) => {
    const { statusCode, body } = await send('GET', sign(owner, about()));
    expect([statusCode, body]).toEqual([200, 'secret']);
  });

  test.each(ways)('%s it opens nothing else', async (_way, sign) => {
    await put(`/${bucket}/other.txt`, 'other');
    await put('/latchkey.firebasestorage.app/secret.txt', 'of another bucket');
    const url = sign(owner, about());
    const tampered = [
      url.replace('secret.txt', 'other.txt'),
      url.replace('secret.txt', 'secret.txt%2F..%2Fother.txt'),
      url.replace(bucket, 'latchkey.firebasestorage.app'),
      url.replace('secret.txt', 'secret.tx%74%00'),
      url.replace(/Signature=../, 'Signature=00'),
      url.replace(/Signature=[^&]+/, 'Signature='),
      url.replace(encodeURIComponent(owner.client_email), 'nobody%40example.com'),
      url.replace(encodeURIComponent(owner.client_email), '%00'),
    ];
    for (const address of tampered) {
      expect(address).not.toBe(url);
      expect([400, 403]).toContain(await statusOf('GET', address));
    }
    for (const method of ['PUT', 'POST', 'DELETE', 'HEAD']) {
      expect(await statusOf(method, url, { body: 'x' })).toBe(403);
    }
    expect(await textAt(path)).toBe('secret');
  });

  test.each(ways)('%s it opens the same object however its name is written', async (_way, sign) => {
    const url = sign(owner, about());
    expect(await statusOf('GET', url.replace('secret', 's%65cret'))).toBe(200);
  });

  test.each(ways)('%s it ends when it says, and cannot be made longer', async (_way, sign) => {
    const ending = sign(owner, about({ at: world.now() - 600_000, seconds: 600 }));
    expect(await statusOf('GET', ending)).toBe(403);
    const longer = ending
      .replace('X-Goog-Expires=600', 'X-Goog-Expires=6000')
      .replace(/Expires=(\d{10})/, (_, at) => `Expires=${Number(at) + 6000}`);
    expect(longer).not.toBe(ending);
    expect(await statusOf('GET', longer)).toBe(403);
  });

  test('in the newer way it is good for seven days at most, and not before its time', async () => {
    const week = 7 * 24 * 3600;
    expect(await statusOf('GET', signV4(owner, about({ seconds: week })))).toBe(200);
    expect(await statusOf('GET', signV4(owner, about({ seconds: week + 1 })))).toBe(400);
    const ahead = (seconds: number) => signV4(owner, about({ at: world.now() + seconds * 1000 }));
    expect(await statusOf('GET', ahead(30))).toBe(200);
    expect(await statusOf('GET', ahead(120))).toBe(403);
    const started = signV4(owner, about({ at: world.now() - 30_000, seconds: 20 }));
    expect(await statusOf('GET', started)).toBe(403);
  });

  test('in the newer way it is for the server that was meant, and nothing in it can be changed', async () => {
    expect(await statusOf('GET', signV4(owner, about({ host: 'elsewhere.example.com' })))).toBe(
      403,
    );
    const url = signV4(owner, about({ parameters: { 'response-content-type': 'text/plain' } }));
    expect(await statusOf('GET', url)).toBe(200);
    expect(await statusOf('GET', url.replace('text%2Fplain', 'text%2Fhtml'))).toBe(403);
    expect(await statusOf('GET', `${url}&response-content-disposition=inline`)).toBe(403);
    expect(await statusOf('GET', url.replace('GOOG4-RSA-SHA256', 'GOOG4-HMAC-SHA256'))).toBe(400);
    expect(await statusOf('GET', url.replace('SignedHeaders=host', 'SignedHeaders='))).toBe(400);
  });

  test('one of two that are the same is nobody’s choice', async () => {
    const url = signV2(owner, about());
    expect(await statusOf('GET', `${url}&Expires=99999999999`)).toBe(400);
  });
});

describe('SG2: what is brought to a signed address is what was signed', () => {
  const where = `/${bucket}/brought.txt`;
  const headers = { 'content-type': 'text/plain', 'x-goog-content-length-range': '2,4' };

  test.each(ways)('%s with its type and its length', async (_way, sign) => {
    const url = sign(owner, about({ method: 'PUT', path: where, headers }));
    const bring = (body: string, sent: Readonly<Record<string, string>>) =>
      statusOf('PUT', url, { body, headers: sent });
    expect(await bring('<b>', { ...headers, 'content-type': 'text/html' })).toBe(403);
    expect(await bring('far too much', headers)).toBe(413);
    expect(await bring('x', headers)).toBe(400);
    expect(await bring('abc', { 'content-type': 'text/plain' })).toBe(403);
    expect(await bring('abc', { ...headers, 'x-goog-content-length-range': '0,9' })).toBe(403);
    expect(await bring('abc', { ...headers, 'x-goog-meta-colour': 'red' })).toBe(403);
    expect(await textAt(where)).toBe(404);
    expect(await bring('abc', headers)).toBe(200);
    expect(await textAt(where)).toBe('abc');
    await send('DELETE', signV4(owner, about({ method: 'DELETE', path: where })));
  });

  test('and nobody has to send all of what is too much to be told so', async () => {
    const range = { 'x-goog-content-length-range': '0,10' };
    const url = signV4(owner, about({ method: 'PUT', path: where, headers: range }));
    const announced = { ...range, 'content-length': '31457280' };
    expect(await statusOfUnfinished('PUT', url, announced)).toBe(413);
    const chunked = { ...range, 'transfer-encoding': 'chunked' };
    expect(await statusOfUnfinished('PUT', url, chunked, 'far too much')).toBe(413);
    const start = { ...range, 'x-goog-resumable': 'start' };
    const post = (headers: typeof start) =>
      signV4(owner, about({ method: 'POST', path: where, headers }));
    const large = { ...start, 'x-upload-content-length': '11' };
    expect(await statusOf('POST', post(start), { headers: large })).toBe(413);
    const { headers: answered } = await send('POST', post(start), { headers: start });
    const { pathname, search } = new URL(String(answered.location));
    const piece = { 'content-range': 'bytes 0-*/*', 'transfer-encoding': 'chunked' };
    const going = `${pathname}${search}`;
    expect(await statusOfUnfinished('PUT', going, piece, 'far too much')).toBe(413);
    expect(await textAt(where)).toBe(404);
  });

  test('and what this server does not understand is refused', async () => {
    const signed = { 'x-goog-acl': 'public-read' };
    const url = signV4(owner, about({ method: 'PUT', path: where, headers: signed }));
    expect(await statusOf('PUT', url, { body: 'x', headers: signed })).toBe(400);
  });

  test('and what must hold does', async () => {
    const signed = { 'x-goog-if-generation-match': '0' };
    const once = signV4(owner, about({ method: 'PUT', path: `/${bucket}/once`, headers: signed }));
    expect(await statusOf('PUT', once, { body: 'first', headers: signed })).toBe(200);
    expect(await statusOf('PUT', once, { body: 'second', headers: signed })).toBe(412);
    expect(await textAt(`/${bucket}/once`)).toBe('first');
  });
});

describe('SG3: a signature does no more than its service account may', () => {
  test.each(ways)('%s whoever may look signs nothing that changes anything', async (_way, sign) => {
    const viewer = await newAccount(`viewer-${sign.name.toLowerCase()}`, 'viewer');
    expect(await statusOf('GET', sign(viewer, about()))).toBe(200);
    for (const method of ['PUT', 'POST', 'DELETE']) {
      const url = sign(viewer, about({ method }));
      expect(await statusOf(method, url, { body: 'x' })).toBe(403);
    }
    expect(await textAt(path)).toBe('secret');
  });

  test.each(ways)('%s all of them end with the account', async (_way, sign) => {
    const leaver = await newAccount(`leaver-${sign.name.toLowerCase()}`, 'owner');
    const url = sign(leaver, about());
    expect(await statusOf('GET', url)).toBe(200);
    await world.data.store.serviceAccounts.remove(leaver.client_email);
    expect(await statusOf('GET', url)).toBe(403);
  });

  test('and so does an upload that one of them began', async () => {
    const leaver = await newAccount('uploader', 'owner');
    const headers = { 'x-goog-resumable': 'start' };
    const where = `/${bucket}/begun.txt`;
    const url = signV4(leaver, about({ method: 'POST', path: where, headers }));
    const begun = await send('POST', url, { headers });
    expect(begun.statusCode).toBe(201);
    const { pathname, search } = new URL(String(begun.headers.location));
    const piece = (body: string, range: string) =>
      statusOf('PUT', `${pathname}${search}`, { body, headers: { 'content-range': range } });
    expect(await piece('hello', 'bytes 0-4/*')).toBe(308);
    await world.data.store.serviceAccounts.remove(leaver.client_email);
    expect(await piece(' world', 'bytes 5-10/11')).toBe(401);
    expect(await statusOf('DELETE', `${pathname}${search}`)).toBe(401);
    expect(await textAt(where)).toBe(404);
  });
});

describe('SG4: signed addresses and pages are not in each other’s way', () => {
  test('what has no signature is whatever it was before', async () => {
    expect(await statusOf('GET', path)).toBe(404);
    expect(await statusOf('PUT', path, { body: 'x' })).toBe(404);
    const ready = await send('GET', '/readyz?GoogleAccessId=a&Signature=b');
    expect(ready.statusCode).toBe(200);
  });

  test('what an address says of the bytes makes no browser run them', async () => {
    const parameters = {
      'response-content-type': 'text/html',
      'response-content-disposition': 'inline; filename="x.html"',
    };
    for (const [, sign] of ways) {
      const { statusCode, headers } = await send('GET', sign(owner, about({ parameters })));
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment/),
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      });
    }
    const broken = { 'response-content-type': 'a\r\nset-cookie: b=c' };
    expect(await statusOf('GET', signV4(owner, about({ parameters: broken })))).toBe(400);
  });

  test('signatures are not in the log', async () => {
    const url = signV4(owner, about());
    await send('GET', url);
    const signature = /X-Goog-Signature=(\w+)/.exec(url)?.[1] ?? url;
    expect(world.logged.join('\n')).not.toContain(signature);
  });
});

test('SG5: in production nobody is an operator without showing it', async () => {
  const objects = `/storage/v1/b/${bucket}/o`;
  expect(await statusOf('GET', objects)).toBe(401);
  expect(await statusOf('GET', `${objects}/secret.txt?alt=media`)).toBe(401);
  const upload = `/upload${objects}?uploadType=media&name=stranger`;
  expect(await statusOf('POST', upload, { body: 'x' })).toBe(401);
  const owners = { authorization: 'Bearer owner' };
  expect(await statusOf('POST', upload, { body: 'x', headers: owners })).toBe(401);
  expect(await statusOf('GET', `/b/${bucket}/o`)).toBe(404);
  expect(await textAt(`/${bucket}/stranger`)).toBe(404);
});
