import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { finished } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginUpload,
  bucket,
  command,
  type FilesWorld,
  related,
  sendTo,
  startFilesWorld,
} from './served-files.ts';

const objects = `/storage/v1/b/${bucket}/o`;
const uploads = `/upload/storage/v1/b/${bucket}/o`;

let world: FilesWorld;
let port: number;
beforeAll(async () => {
  world = await startFilesWorld('service firebase.storage {\n}\n');
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

type Headers = Readonly<Record<string, string>>;

/** Without a header, as clients do it that were given the variable of emulators. */
const send = (method: string, url: string, body?: string | Uint8Array, headers: Headers = {}) =>
  sendTo(world, method, url, { as: null, headers, ...(body !== undefined && { body }) });

const put = (name: string, text: string, headers: Headers = {}) =>
  send('POST', `${uploads}?uploadType=media&name=${encodeURIComponent(name)}`, text, headers);

const textOf = async (name: string) => {
  const { status, text } = await send('GET', `${objects}/${encodeURIComponent(name)}?alt=media`);
  return status === 200 ? text : status;
};

async function begin(name: string, more = '', headers: Headers = {}): Promise<string> {
  const url = `${uploads}?uploadType=resumable&name=${encodeURIComponent(name)}${more}`;
  const { status, headers: answered } = await send('POST', url, '', headers);
  expect(status).toBe(200);
  const { pathname, search } = new URL(answered['location'] ?? '');
  return `${pathname}${search}`;
}

const piece = (url: string, body: string, range: string, headers: Headers = {}) =>
  send('PUT', url, body, { 'content-range': range, ...headers });

describe('an object', () => {
  test('is brought as the body, as two parts, or in pieces, with what is said of it', async () => {
    const { status, body } = await put('whole', 'hello', { 'content-type': 'text/plain' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'storage#object',
      id: expect.stringMatching(new RegExp(`^${bucket}/whole/\\d+$`)),
      selfLink: expect.stringContaining(`${objects}/whole`),
      mediaLink: expect.stringContaining('/download/storage/v1/b/'),
      contentType: 'text/plain',
      size: '5',
      storageClass: 'STANDARD',
    });
    const parts = related({ name: 'parts', metadata: { a: 'b' } }, 'hello', 'text/css');
    const two = await send('POST', `${uploads}?uploadType=multipart`, parts.body, parts.headers);
    expect(two.body).toMatchObject({
      name: 'parts',
      contentType: 'text/css',
      metadata: { a: 'b' },
    });
    const url = await begin('pieces', '', {
      'x-upload-content-type': 'image/png',
      'x-upload-content-length': '5',
    });
    expect((await piece(url, 'hello', 'bytes 0-4/5')).body).toMatchObject({
      name: 'pieces',
      contentType: 'image/png',
      size: '5',
    });
  });

  test('is read under every address it has, and only as the generation it is', async () => {
    const { body } = await put('read me', 'hello');
    const { mediaLink, generation } = body as { mediaLink: string; generation: string };
    const { pathname, search } = new URL(mediaLink);
    expect((await send('GET', `${pathname}${search}`)).text).toBe('hello');
    expect((await send('GET', `/b/${bucket}/o/read%20me?alt=media`)).text).toBe('hello');
    const path = `${objects}/read%20me`;
    expect((await send('GET', `${path}?generation=1`)).status).toBe(404);
    expect((await send('GET', `${path}?ifGenerationMatch=1`)).status).toBe(412);
    expect((await send('GET', `${path}?ifGenerationNotMatch=${generation}`)).status).toBe(304);
    expect((await send('GET', `${path}?fields=name,size`)).body).toEqual({
      name: 'read me',
      size: '5',
    });
  });

  test('is sent so that no browser runs it, with what clients check it by', async () => {
    await put('page.html', '<script>', { 'content-type': 'text/html' });
    const { headers } = await send('GET', `${objects}/page.html?alt=media`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-goog-hash': expect.stringMatching(/^crc32c=.{8},md5=.{24}$/),
      'x-goog-stored-content-encoding': 'identity',
    });
  });

  test('has all that is said of it replaced', async () => {
    await put('replaced', 'x', { 'content-type': 'a/b' });
    await send('PATCH', `${objects}/replaced`, '{"metadata":{"a":"1"},"contentLanguage":"de"}');
    const body = '{"cacheControl":"no-store","metadata":{"b":"2"}}';
    const { body: said } = await send('PUT', `${objects}/replaced`, body);
    expect(said).toMatchObject({
      cacheControl: 'no-store',
      metadata: { b: '2' },
      metageneration: '3',
    });
    expect(said).not.toHaveProperty('contentLanguage');
    expect((said as { metadata: object }).metadata).not.toHaveProperty('a');
  });
});

describe('an upload in pieces', () => {
  test('goes on behind what is durable, and ends once', async () => {
    const url = await begin('going on');
    expect((await piece(url, '', 'bytes */*')).headers).not.toHaveProperty('range');
    const first = await piece(url, 'hello', 'bytes 0-4/*');
    expect([first.status, first.headers['range']]).toEqual([308, 'bytes=0-4']);
    const asked = await piece(url, '', 'bytes */11');
    expect([asked.status, asked.headers['range']]).toEqual([308, 'bytes=0-4']);
    expect(await textOf('going on')).toBe(404);
    const last = await piece(url, ' world', 'bytes 5-*/11');
    expect(last.status).toBe(200);
    expect((await piece(url, ' world', 'bytes 5-*/11')).text).toBe(last.text);
    expect((await piece(url, '', 'bytes */*')).text).toBe(last.text);
    expect(await textOf('going on')).toBe('hello world');
  });

  test('keeps what came before the connection was cut, and takes it for no end', async () => {
    for (const total of ['*', '100000']) {
      const name = `cut of ${total}`;
      const url = await begin(name);
      expect((await piece(url, 'hello', `bytes 0-4/${total}`)).status).toBe(308);
      const socket = connect(port, '127.0.0.1');
      const head = [
        `PUT ${url} HTTP/1.1`,
        `Host: localhost:${port}`,
        `Content-Range: bytes 5-*/${total}`,
        'Transfer-Encoding: chunked',
      ];
      const bytes = 'x'.repeat(70_000);
      const arrived = once(world.app.server, 'request');
      socket.write(`${head.join('\r\n')}\r\n\r\n${bytes.length.toString(16)}\r\n${bytes}\r\n`);
      const [request] = (await arrived) as [IncomingMessage];
      socket.destroy();
      // It may say first that it was cut, which is no failure here.
      await new Promise((resolve) => finished(request, resolve));
      // Whatever still arrives is cut by the question, and what is answered stays so.
      const { status, headers } = await piece(url, '', `bytes */${total}`);
      expect(status).toBe(308);
      const kept = Number(/^bytes=0-(\d+)$/.exec(headers['range'] ?? '')?.[1]) + 1;
      expect(kept).toBeGreaterThanOrEqual(5);
      expect(await textOf(name)).toBe(404);
      const whole = `hello${bytes}y`;
      expect((await piece(url, whole.slice(kept), `bytes ${kept}-*/*`)).status).toBe(200);
      expect(await textOf(name)).toBe(whole);
    }
  });

  test('is cancelled, and then nobody goes on', async () => {
    const url = await begin('cancelled');
    await piece(url, 'hello', 'bytes 0-4/*');
    expect((await send('DELETE', url)).status).toBe(499);
    expect((await piece(url, ' world', 'bytes 5-10/11')).status).toBe(499);
    expect(await textOf('cancelled')).toBe(404);
  });

  test('is refused that does not go on where it is, or is not what it says', async () => {
    const url = await begin('refused');
    await piece(url, 'hello', 'bytes 0-4/*');
    expect((await piece(url, 'x', 'bytes 9-9/10')).status).toBe(400);
    expect((await piece(url, 'much more', 'bytes 5-6/7')).status).toBe(400);
    expect((await piece(url, '', 'bytes nonsense')).status).toBe(400);
    expect(await textOf('refused')).toBe(404);
    const other = await begin('hashed');
    const hash = { 'x-goog-hash': 'crc32c=AAAAAA==' };
    expect((await piece(other, 'hello', 'bytes 0-4/5', hash)).status).toBe(400);
    expect(await textOf('hashed')).toBe(404);
    expect((await piece(`${uploads}?upload_id=unknown`, 'x', 'bytes 0-0/1')).status).toBe(404);
  });

  test('goes by what must hold when it ends', async () => {
    const url = await begin('held', '&ifGenerationMatch=0');
    await put('held', 'first');
    expect((await piece(url, 'second', 'bytes 0-5/6')).status).toBe(412);
    expect(await textOf('held')).toBe('first');
  });

  test('that an application of people began is not one of a bucket', async () => {
    const { search } = new URL(await beginUpload(world, 'of people'), 'http://localhost');
    const id = new URLSearchParams(search).get('upload_id');
    expect((await piece(`${uploads}?upload_id=${id}`, 'x', 'bytes 0-0/1')).status).toBe(404);
  });

  test('that was begun to a bucket is not one of an application of people', async () => {
    const url = await begin('of a bucket');
    const id = new URL(url, 'http://localhost').searchParams.get('upload_id');
    for (const as of [null, 'owner']) {
      for (const words of ['query', 'upload, finalize', 'cancel']) {
        const sent = { as, body: 'x', headers: command(words, 0) };
        const { status } = await world.send('POST', `?name=any&upload_id=${id}`, sent);
        expect(status).toBe(404);
      }
    }
    expect(await textOf('of a bucket')).toBe(404);
    expect((await piece(url, 'hello', 'bytes 0-4/5')).status).toBe(200);
  });
});

describe('clients are told', () => {
  const reasonOf = async (method: string, url: string, body?: string, headers?: Headers) => {
    const { status, body: answered } = await send(method, url, body, headers);
    const { error } = answered as { error: { code: number; errors: { reason: string }[] } };
    expect(error.code).toBe(status);
    return [status, error.errors[0]?.reason];
  };

  test('what went wrong, in the words they know', async () => {
    await put('there', 'x');
    const name = `${objects}/there`;
    expect(await reasonOf('GET', `${objects}/none`)).toEqual([404, 'notFound']);
    expect(await reasonOf('DELETE', `${objects}/none`)).toEqual([404, 'notFound']);
    expect(await reasonOf('PATCH', `${objects}/none`, '{}')).toEqual([404, 'notFound']);
    expect(await reasonOf('DELETE', `${name}?ifGenerationMatch=1`)).toEqual([
      412,
      'conditionNotMet',
    ]);
    expect(await reasonOf('PATCH', name, '{')).toEqual([400, 'parseError']);
    expect(await reasonOf('PATCH', name, '{"contentType":[]}')).toEqual([400, 'invalid']);
    expect(await reasonOf('GET', `${objects}?maxResults=x`)).toEqual([400, 'invalid']);
    expect(await reasonOf('GET', `${objects}?matchGlob=*`)).toEqual([400, 'invalid']);
    expect(await reasonOf('POST', `${name}/acl`, '{}')).toEqual([501, 'notImplemented']);
    expect(await reasonOf('GET', '/storage/v1/b/UPPER/o')).toEqual([400, 'invalid']);
    expect(await reasonOf('POST', `${uploads}?name=a`, 'x')).toEqual([400, 'invalid']);
    expect(await reasonOf('GET', name, undefined, { authorization: 'Bearer x' })).toEqual([
      401,
      'authError',
    ]);
  });

  test('that buckets are for operators', async () => {
    const { idToken } = await world.signUp('ada@example.com');
    const as = { authorization: `Bearer ${idToken}` };
    expect(await reasonOf('GET', objects, undefined, as)).toEqual([403, 'forbidden']);
    expect(await reasonOf('POST', `${uploads}?uploadType=media&name=a`, 'x', as)).toEqual([
      403,
      'forbidden',
    ]);
  });
});

describe('a development server', () => {
  test('takes what has no header from no page of a browser', async () => {
    for (const page of [{ origin: 'http://localhost:3000' }, { 'sec-fetch-site': 'same-origin' }]) {
      expect((await put('from a page', 'x', page)).status).toBe(401);
      expect((await send('GET', objects, undefined, page)).status).toBe(401);
    }
    expect(await textOf('from a page')).toBe(404);
  });

  test('takes what has no header for an operator’s only where one who says so is', async () => {
    const authorized = { host: 'app.example.com' };
    const domains = ['localhost', authorized.host];
    const path = '/v2/projects/latchkey/config?updateMask=authorizedDomains';
    const changed = await world.admin(path, { authorizedDomains: domains }, 'PATCH');
    expect(changed.status).toBe(200);
    const owner = { authorization: 'Bearer owner' };
    for (const headers of [authorized, { ...authorized, ...owner }]) {
      expect((await send('GET', `/b/${bucket}/o`, undefined, headers)).status).toBe(403);
      expect((await put('from elsewhere', 'x', headers)).status).toBe(403);
    }
    // A page goes on with what somebody else began for it.
    const page = { ...authorized, origin: `http://${authorized.host}` };
    const url = await begin('for a page');
    expect((await piece(url, 'hello', 'bytes 0-4/5', page)).status).toBe(200);
    expect(await textOf('from elsewhere')).toBe(404);
  });

  test('has every bucket, and lists those that something is in', async () => {
    expect((await send('POST', '/storage/v1/b?project=x', '{"name":"another"}')).status).toBe(200);
    expect((await send('GET', '/b/any-name')).body).toMatchObject({ name: 'any-name' });
    await put('in it', 'x');
    const { items } = (await send('GET', '/storage/v1/b')).body as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toContain(bucket);
  });
});
