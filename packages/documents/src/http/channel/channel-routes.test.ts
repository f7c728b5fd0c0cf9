import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DocumentsWorld,
  rulesWith,
  startDocumentsWorld,
} from '../../../test/documents-world.ts';

const everybodyReads = rulesWith('    match /{path=**} { allow read; }');

let world: DocumentsWorld;
let origin: string;
let database: string;
beforeAll(async () => {
  world = await startDocumentsWorld(everybodyReads);
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  database = `projects/${world.identity.project.id}/databases/(default)`;
});
afterAll(async () => {
  expect(world.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await world.close();
});

type Query = Readonly<Record<string, string | number>>;

const address = (kind: string, query: Query) => {
  const search = new URLSearchParams({ VER: '8', database });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `${origin}/google.firestore.v1.Firestore/${kind}/channel?${search}`;
};

const formOf = (messages: readonly unknown[], ofs = 0, headers = '') => {
  const form = new URLSearchParams({ headers, count: String(messages.length), ofs: String(ofs) });
  for (const [index, message] of messages.entries()) {
    form.set(`req${index}___data__`, JSON.stringify(message));
  }
  return form;
};

async function post(kind: string, query: Query, body: RequestInit['body'], headers = {}) {
  const reply = await fetch(address(kind, query), {
    method: 'POST',
    headers,
    ...(body && { body }),
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

const arraysIn = (text: string) => {
  const length = Number(text.slice(0, text.indexOf('\n')));
  const json = text.slice(text.indexOf('\n') + 1);
  expect(json.length).toBe(length);
  return JSON.parse(json);
};

const owner = 'Authorization: Bearer owner\r\nX-Goog-Api-Client: x\r\n';

async function begin(kind: string, messages: readonly unknown[], headers = '', more = {}) {
  const { status, text } = await post(
    kind,
    { RID: 1, CVER: 22 },
    formOf(messages, 0, headers),
    more,
  );
  expect(status).toBe(200);
  const [[zero, [c, session, prefix, version]]] = arraysIn(text);
  expect([zero, c, prefix, version]).toEqual([0, 'c', '', 8]);
  return String(session);
}

/** Reads a back channel that polls, until something but a noop has come. */
async function poll(kind: string, session: string, acknowledged = 0) {
  const query = { SID: session, RID: 'rpc', AID: acknowledged, CI: 1, TYPE: 'xmlhttp' };
  const reply = await fetch(address(kind, query));
  return arraysIn(await reply.text()) as [number, unknown[]][];
}

const firstOf = (arrays: readonly [number, unknown[]][]) => ({
  id: arrays[0]?.[0] ?? 0,
  message: arrays[0]?.[1][0] as Readonly<Record<string, unknown>>,
});

const target = (path: string) => ({
  database,
  addTarget: { targetId: 2, documents: { documents: [world.nameOf(path)] } },
});

describe('a channel', () => {
  test('tells by polling what a stream would tell, and again until it is acknowledged', async () => {
    const session = await begin('Listen', [target('heard/one')]);
    const first = await poll('Listen', session);
    expect(first[0]).toMatchObject([1, [{ targetChange: { targetChangeType: 'ADD' } }]]);
    expect((await poll('Listen', session))[0]).toEqual(first[0]);
    const last = first.at(-1)?.[0] ?? 0;
    const forward = await post(
      'Listen',
      { SID: session, RID: 2, AID: last },
      formOf([{ database, removeTarget: 2 }], 1),
    );
    expect(arraysIn(forward.text)).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
    const closed = await post('Listen', { SID: session, RID: 3, TYPE: 'terminate' }, undefined);
    expect(closed).toMatchObject({ status: 200, text: '' });
    expect((await post('Listen', { SID: session, RID: 4 }, formOf([], 2))).status).toBe(400);
  });

  test('streams, with some byte at once and headers that nobody may change', async () => {
    const session = await begin('Write', [{ database }], owner);
    const asked = get(address('Write', { SID: session, RID: 'rpc', AID: 0, CI: 0 }), {
      headers: { origin: 'http://localhost:5000' },
    });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': 'http://localhost:5000',
      'access-control-allow-credentials': 'true',
    });
    const [piece] = await once(answer.setEncoding('utf8'), 'data');
    expect(piece).toMatch(/^\d+\n\[\[1,/);
    asked.destroy();
  });

  test('commits what is written, once though it is sent again', async () => {
    const session = await begin('Write', [{ database }], owner);
    const { id, message } = firstOf(await poll('Write', session));
    const { streamToken } = message;
    const transforms = [{ fieldPath: 'n', increment: { integerValue: '1' } }];
    const update = { name: world.nameOf('written/once'), fields: {} };
    const writes = [{ update, updateMask: {}, updateTransforms: transforms }];
    const form = formOf([{ streamToken, writes }], 1);
    for (const rid of [2, 2]) await post('Write', { SID: session, RID: rid, AID: id }, form);
    const arrays = await poll('Write', session, id);
    expect(arrays.at(-1)?.[1]).toMatchObject([{ commitTime: expect.any(String) }]);
    const { body } = await world.send('GET', '/written/once');
    expect((body as { fields: object }).fields).toEqual({ n: { integerValue: '1' } });
  });

  test('says within itself why it is refused', async () => {
    const refusals = [
      ['UNAUTHENTICATED', 'Authorization: Bearer a.b.c\r\n', {}],
      ['PERMISSION_DENIED', owner, { origin: 'http://localhost:5000' }],
    ] as const;
    for (const [status, headers, more] of refusals) {
      const session = await begin('Write', [{ database }], headers, more);
      const { message } = firstOf(await poll('Write', session));
      expect(message).toMatchObject({ error: { status } });
    }
  });

  test('ends with a message that cannot be, and answers nothing afterwards', async () => {
    const session = await begin('Listen', [{ database, nonsense: 1 }]);
    const { message } = firstOf(await poll('Listen', session));
    expect(message).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    const late = await post('Listen', { SID: session, RID: 2 }, formOf([target('late/one')], 1));
    expect(late.status).toBe(200);
  });
});

describe('what is refused', () => {
  test('a session that is guessed, in every way', async () => {
    for (const session of ['x', '', '__proto__', 'A'.repeat(24), '../..']) {
      const guess = { SID: session, RID: 2, AID: 0 };
      const reply = await post('Listen', guess, formOf([target('guessed/one')]));
      expect(reply).toMatchObject({ status: 400, text: expect.stringContaining('Unknown SID') });
      expect((await fetch(address('Listen', { ...guess, CI: 0 }))).status).toBe(400);
      expect((await post('Listen', { ...guess, TYPE: 'terminate' }, undefined)).status).toBe(200);
    }
  });

  test.each([
    ['a count without messages', 'count=3&ofs=0'],
    ['a count that is none', 'count=x&ofs=0'],
    ['a count beyond all', 'count=999999999&ofs=0'],
    ['messages that begin later', 'count=1&ofs=7&req0___data__=%7B%7D'],
    ['a message that is no JSON', 'count=1&ofs=0&req0___data__=%7B'],
    ['a message that is no object', 'count=1&ofs=0&req0___data__=7'],
    ['bytes that are no UTF-8', Buffer.from([0x63, 0xff])],
    ['more fields than anybody sends', '&'.repeat(5000)],
  ])('%s', async (_, body) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await post('Listen', { RID: 1 }, body, type);
    const isRefused = status === 400;
    if (!isRefused) {
      const session = arraysIn(text)[0][1][1];
      const { message } = firstOf(await poll('Listen', session));
      expect(message).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    }
    expect([200, 400]).toContain(status);
  });

  test.each([
    ['a database that is none', { database: 'x' }],
    ['an acknowledgement that is no number', { AID: 'x' }],
    ['a time that is no number', { TO: '-1' }],
  ])('%s', async (_, query) => {
    expect((await post('Listen', { RID: 1, ...query }, formOf([]))).status).toBe(400);
  });
});
