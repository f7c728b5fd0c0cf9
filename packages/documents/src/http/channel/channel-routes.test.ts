import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  arraysIn,
  type ChannelClient,
  firstOf,
  formOf,
  openChannelClient,
} from '../../../test/channel-client.ts';
import {
  type DocumentsWorld,
  rulesWith,
  startDocumentsWorld,
} from '../../../test/documents-world.ts';

const everybodyReads = rulesWith('    match /{path=**} { allow read; }');

let world: DocumentsWorld;
let client: ChannelClient;
beforeAll(async () => {
  world = await startDocumentsWorld(everybodyReads);
  client = await openChannelClient(world);
});
afterAll(async () => {
  expect(world.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await world.close();
});

const owner = 'Authorization: Bearer owner\r\nX-Goog-Api-Client: x\r\n';

describe('a channel', () => {
  test('tells by polling what a stream would tell, and again until it is acknowledged', async () => {
    const session = await client.begin('Listen', [client.listening('heard/one')]);
    const first = await client.poll('Listen', session);
    expect(first[0]).toMatchObject([1, [{ targetChange: { targetChangeType: 'ADD' } }]]);
    expect((await client.poll('Listen', session))[0]).toEqual(first[0]);
    const last = first.at(-1)?.[0] ?? 0;
    const forward = await client.post(
      'Listen',
      { SID: session, RID: 2, AID: last },
      formOf([{ database: client.database, removeTarget: 2 }], 1),
    );
    expect(arraysIn(forward.text)).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
    const closed = await client.post(
      'Listen',
      { SID: session, RID: 3, TYPE: 'terminate' },
      undefined,
    );
    expect(closed).toMatchObject({ status: 200, text: '' });
    expect((await client.post('Listen', { SID: session, RID: 4 }, formOf([], 2))).status).toBe(400);
  });

  test('streams, with some byte at once and headers that nobody may change', async () => {
    const page = { origin: 'http://localhost:5000' };
    const session = await client.begin('Write', [{ database: client.database }], '', page);
    const asked = get(client.address('Write', { SID: session, RID: 'rpc', AID: 0, CI: 0 }), {
      headers: page,
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
    const session = await client.begin('Write', [{ database: client.database }], owner);
    const { id, message } = firstOf(await client.poll('Write', session));
    const { streamToken } = message;
    const transforms = [{ fieldPath: 'n', increment: { integerValue: '1' } }];
    const update = { name: world.nameOf('written/once'), fields: {} };
    const writes = [{ update, updateMask: {}, updateTransforms: transforms }];
    const form = formOf([{ streamToken, writes }], 1);
    for (const rid of [2, 2]) await client.post('Write', { SID: session, RID: rid, AID: id }, form);
    const arrays = await client.poll('Write', session, id);
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
      const session = await client.begin('Write', [{ database: client.database }], headers, more);
      const { message } = firstOf(await client.poll('Write', session));
      expect(message).toMatchObject({ error: { status } });
    }
  });

  test('ends with a message that cannot be, and answers nothing afterwards', async () => {
    const session = await client.begin('Listen', [{ database: client.database, nonsense: 1 }]);
    const { message } = firstOf(await client.poll('Listen', session));
    expect(message).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    const late = await client.post(
      'Listen',
      { SID: session, RID: 2 },
      formOf([client.listening('late/one')], 1),
    );
    expect(late.status).toBe(200);
  });
});

describe('what is refused', () => {
  test('a session that is guessed, in every way', async () => {
    for (const session of ['x', '', '__proto__', 'A'.repeat(24), '../..']) {
      const guess = { SID: session, RID: 2, AID: 0 };
      const reply = await client.post('Listen', guess, formOf([client.listening('guessed/one')]));
      expect(reply).toMatchObject({ status: 400, text: expect.stringContaining('Unknown SID') });
      expect((await fetch(client.address('Listen', { ...guess, CI: 0 }))).status).toBe(400);
      expect((await client.post('Listen', { ...guess, TYPE: 'terminate' }, undefined)).status).toBe(
        200,
      );
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
    const { status, text } = await client.post('Listen', { RID: 1 }, body, type);
    const isRefused = status === 400;
    if (!isRefused) {
      const session = arraysIn(text)[0][1][1];
      const { message } = firstOf(await client.poll('Listen', session));
      expect(message).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    }
    expect([200, 400]).toContain(status);
  });

  test.each([
    ['a database that is none', { database: 'x' }],
    ['an acknowledgement that is no number', { AID: 'x' }],
    ['a time that is no number', { TO: '-1' }],
  ])('%s', async (_, query) => {
    expect((await client.post('Listen', { RID: 1, ...query }, formOf([]))).status).toBe(400);
  });
});
