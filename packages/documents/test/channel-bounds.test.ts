import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { productionEnvironment } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  arraysIn,
  type ChannelClient,
  firstOf,
  formOf,
  openChannelClient,
} from './channel-client.ts';
import { type DocumentsWorld, rulesWith, startDocumentsWorld } from './documents-world.ts';

const rules = rulesWith(`
    match /open/{id} { allow read, write; }
    match /large/{id} { allow read, write; }
    match /larger/{id} { allow read, write; }
    match /members/{id} { allow read, write: if request.auth != null; }`);

const start = async () => {
  const world = await startDocumentsWorld(rules, { environment: productionEnvironment });
  return { world, client: await openChannelClient(world) };
};

let world: DocumentsWorld;
let client: ChannelClient;
const sockets: Socket[] = [];
beforeAll(async () => {
  ({ world, client } = await start());
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  expect(world.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await world.close();
});

const bearer = (idToken: string) => `Authorization: Bearer ${idToken}\r\n`;
const page = { origin: 'https://app.example.com' };

/** A back channel on a connection that nobody reads from. */
async function openUnread(at: ChannelClient, session: string): Promise<Socket> {
  const { port, pathname, search } = new URL(
    at.address('Listen', { SID: session, RID: 'rpc', AID: 0, CI: 0 }),
  );
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

async function openUnreadInHttp2(at: ChannelClient, session: string) {
  const connection = connectHttp2(at.origin);
  const { pathname, search } = new URL(
    at.address('Listen', { SID: session, RID: 'rpc', AID: 0, CI: 0 }),
  );
  const unread = connection.request({ ':path': `${pathname}${search}` });
  unread.on('error', () => undefined);
  const [headers] = await once(unread, 'response');
  expect(headers[':status']).toBe(200);
  return { unread, connection };
}

const update = (at: ChannelClient, path: string, text: string) => ({
  update: { name: `${at.database}/documents/${path}`, fields: { text: { stringValue: text } } },
});

const listenToAll = (at: ChannelClient, collectionId = 'large') => ({
  database: at.database,
  addTarget: {
    targetId: 2,
    query: {
      parent: `${at.database}/documents`,
      structuredQuery: { from: [{ collectionId }] },
    },
  },
});

/** A session for which so much is held that it fits no buffer of a connection. */
async function beginWithMuch(of: DocumentsWorld, at: ChannelClient, collection: string) {
  const session = await at.begin('Listen', [listenToAll(at, collection)]);
  const held = async (messages: readonly unknown[]) => {
    const status = await at.post('Listen', { SID: session, RID: 2 }, formOf(messages, 1));
    return arraysIn(status.text)[2] as number;
  };
  // Otherwise it would be the first answer, which is said at the pace at which it is taken.
  await expect.poll(() => held([])).toBeGreaterThan(300);
  const writes = Array.from({ length: 9 }, (_, n) =>
    update(at, `${collection}/${n}`, 'x'.repeat(1e6)),
  );
  expect((await of.send('POST', ':commit', { as: null, body: { writes } })).status).toBe(200);
  await expect.poll(() => held([])).toBeGreaterThan(9e6);
  return session;
}

/** All that is read of an answer until its end. */
async function readAll(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece;
  return text;
}

async function openStream(at: ChannelClient, kind: string, session: string, headers = {}) {
  const asked = get(at.address(kind, { SID: session, RID: 'rpc', AID: 0, CI: 0 }), { headers });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { asked, answer };
}

describe('whose a channel is', () => {
  test('is said by the page that has begun it, and no other page goes on with it', async () => {
    const session = await client.begin('Listen', [client.listening('open/one')], '', page);
    const query = { SID: session, RID: 2, AID: 0 };
    const elsewhere = { origin: 'https://evil.example.com' };
    for (const headers of [elsewhere, { origin: 'null' }]) {
      const reply = await client.post('Listen', query, formOf([], 1), headers);
      expect(reply).toMatchObject({ status: 400, text: expect.stringContaining('Unknown SID') });
      const read = await fetch(client.address('Listen', { ...query, CI: 0 }), { headers });
      expect(read.status).toBe(400);
      await client.post('Listen', { ...query, TYPE: 'terminate' }, undefined, headers);
    }
    expect((await client.post('Listen', query, formOf([], 1), page)).status).toBe(200);
  });

  test('is said by its kind: what listens does not write', async () => {
    const session = await client.begin('Listen', [client.listening('open/one')]);
    const reply = await client.post('Write', { SID: session, RID: 2 }, formOf([], 1));
    expect(reply.status).toBe(400);
  });

  test('is nobody for whoever names an identity where no client does', async () => {
    const { idToken = '' } = await world.signUp('misplaced@example.com');
    const session = await client.begin('Listen', [client.listening('members/one')], '', {
      authorization: `Bearer ${idToken}`,
    });
    const { message } = firstOf((await client.poll('Listen', session)).slice(1));
    expect(message).toMatchObject({ targetChange: { cause: { code: 7 } } });
  });

  test('is told by headers in the query as older clients write them, of which the form has precedence', async () => {
    const { idToken = '' } = await world.signUp('older@example.com');
    const outcome = async (inForm: string, inQuery: string) => {
      const query = { RID: 1, $httpHeaders: inQuery };
      const form = formOf([client.listening('members/one')], 0, inForm);
      const session = arraysIn((await client.post('Listen', query, form)).text)[0][1][1];
      const { message } = firstOf((await client.poll('Listen', session)).slice(-1));
      return (message['targetChange'] ?? message) as object;
    };
    expect(await outcome('', bearer(idToken))).toHaveProperty('resumeToken');
    expect(await outcome(bearer('a.b.c'), bearer(idToken))).toMatchObject({
      error: { status: 'UNAUTHENTICATED' },
    });
  });

  test('is not said by any other header in a form', async () => {
    const operator = await world.admin('/v1/projects/latchkey/accounts:lookup', {});
    expect(operator.status).toBe(200);
    const forged = ['Origin: https://app.example.com', 'X-Forwarded-For: 192.0.2.7', 'Host: x'];
    const session = await client.begin(
      'Listen',
      [client.listening('open/one')],
      forged.join('\r\n'),
    );
    const query = { SID: session, RID: 2, AID: 0 };
    expect((await client.post('Listen', query, formOf([], 1), page)).status).toBe(400);
    expect((await client.post('Listen', query, formOf([], 1))).status).toBe(200);
  });
});

describe.each(['disabled', 'deleted', 'signed out'] as const)('an account that is %s', (ending) => {
  test('hears and writes nothing any more on channels that were silent', async () => {
    const { idToken = '', localId } = await world.signUp(`${ending.replace(' ', '-')}@example.com`);
    const listening = await client.begin(
      'Listen',
      [client.listening('members/one')],
      bearer(idToken),
    );
    const writing = await client.begin('Write', [{ database: client.database }], bearer(idToken));
    const heard = await client.poll('Listen', listening);
    expect(heard.at(-1)?.[1]).toMatchObject([
      { targetChange: { resumeToken: expect.any(String) } },
    ]);
    const { id, message } = firstOf(await client.poll('Write', writing));
    const endings = {
      disabled: () =>
        world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true }),
      deleted: () => world.admin('/v1/projects/latchkey/accounts:delete', { localId }),
      'signed out': () =>
        world.admin('/v1/projects/latchkey/accounts:update', {
          localId,
          validSince: String(Math.floor(world.now() / 1000) + 10),
        }),
    };
    const open = client.poll('Listen', listening, heard.at(-1)?.[0]);
    expect((await endings[ending]()).status).toBe(200);
    expect((await open).at(-1)?.[1]).toMatchObject([{ error: { status: 'UNAUTHENTICATED' } }]);
    const { streamToken } = message;
    const writes = [update(client, `members/${ending.replace(' ', '-')}`, 'late')];
    const late = formOf([{ streamToken, writes }], 1);
    await client.post('Write', { SID: writing, RID: 2, AID: id }, late);
    const told = await client.poll('Write', writing, id);
    expect(told.map(([, [one]]) => one)).toMatchObject([{ error: { status: 'UNAUTHENTICATED' } }]);
    const operator = await world.admin(
      `/v1/${client.database}/documents/${writes[0]?.update.name.split('/documents/')[1]}`,
      undefined,
      'GET',
    );
    expect(operator.status).toBe(404);
  });
});

describe('messages of a client', () => {
  test('are many in one request and no more', async () => {
    const session = await client.begin('Listen', []);
    const many = Array.from({ length: 1990 }, (_, n) => ({
      database: client.database,
      removeTarget: n + 1,
    }));
    const query = { SID: session, RID: 2, AID: 0 };
    expect((await client.post('Listen', query, formOf(many))).status).toBe(200);
    const heard = await client.poll('Listen', session);
    expect(heard).toHaveLength(1990);
    const more = formOf([...many, ...many], 1990);
    expect((await client.post('Listen', query, more)).status).toBe(400);
  });

  test('are waited for where one is missing, and none is kept until then', async () => {
    const session = await client.begin('Listen', []);
    const [first, second] = [1, 2].map((id) => ({ database: client.database, removeTarget: id }));
    const query = { SID: session, RID: 3, AID: 0 };
    expect((await client.post('Listen', query, formOf([second], 1))).status).toBe(400);
    expect((await client.post('Listen', query, formOf([first], 0))).status).toBe(200);
    const heard = await client.poll('Listen', session);
    expect(heard.map(([, [message]]) => message)).toMatchObject([
      { targetChange: { targetChangeType: 'REMOVE', targetIds: [1] } },
    ]);
    expect((await client.post('Listen', query, formOf([first, second], 0))).status).toBe(200);
    expect((await client.poll('Listen', session, 1))[0]?.[1]).toMatchObject([
      { targetChange: { targetIds: [2] } },
    ]);
  });
});

describe('an answer that nobody reads', () => {
  test('is cut off when the client opens another one', async () => {
    const session = await beginWithMuch(world, client, 'large');
    const unread = await openUnread(client, session);
    const { answer } = await openStream(client, 'Listen', session);
    expect((await readAll(answer)).length).toBeGreaterThan(9e6);
    let received = 0;
    unread.on('data', (bytes) => {
      received += bytes.length;
    });
    await once(unread, 'close');
    expect(received).toBeLessThan(9e6);
  });

  test('is cut off in HTTP/2, too', async () => {
    const session = await beginWithMuch(world, client, 'larger');
    const { unread, connection } = await openUnreadInHttp2(client, session);
    const { answer } = await openStream(client, 'Listen', session);
    expect((await readAll(answer)).length).toBeGreaterThan(9e6);
    let received = 0;
    unread.on('data', (bytes) => {
      received += bytes.length;
    });
    await once(unread, 'close');
    expect(received).toBeLessThan(9e6);
    connection.close();
  });
});

describe('a channel that nobody reads from', () => {
  test('ends though messages are posted to it, and one that is read does not', async () => {
    const own = await start();
    const [silent, posting, read] = await Promise.all(
      Array.from({ length: 3 }, () => own.client.begin('Listen', [])),
    );
    const post = async (session = '') =>
      (await own.client.post('Listen', { SID: session, RID: 2 }, formOf([]))).status;
    const { asked } = await openStream(own.client, 'Listen', read ?? '');
    for (const seconds of [30, 30, 29]) {
      own.world.pass(seconds * 1000);
      expect(await post(posting)).toBe(200);
    }
    own.world.pass(1000);
    expect([await post(silent), await post(posting), await post(read)]).toEqual([400, 400, 200]);
    asked.destroy();
    await once(asked, 'close');
    await expect
      .poll(async () => {
        own.world.pass(90_000);
        return post(read);
      })
      .toBe(400);
    await own.world.close();
  }, 60_000);

  test('is cut off where it takes nothing of an answer for a minute', async () => {
    const own = await start();
    const unread = await openUnread(
      own.client,
      await beginWithMuch(own.world, own.client, 'large'),
    );
    for (let turn = 0; turn < 2; turn += 1) own.world.pass(60_000);
    let received = 0;
    unread.on('data', (bytes) => {
      received += bytes.length;
    });
    await once(unread, 'close');
    expect(received).toBeLessThan(9e6);
    await own.world.close();
  }, 60_000);
});

describe('a server that leaves', () => {
  test('tells everybody to go elsewhere, and waits only a while for whoever does not read', async () => {
    const own = await start();
    const session = await own.client.begin('Listen', [own.client.listening('open/one')]);
    const { answer } = await openStream(own.client, 'Listen', session);
    const unheard = await beginWithMuch(own.world, own.client, 'large');
    await openUnreadInHttp2(own.client, unheard);
    const read = readAll(answer);
    await own.world.close();
    expect(await read).toMatch(/\["close"\]\]\]$/);
  }, 60_000);
});

test('nothing but what a client asks is answered', async () => {
  const session = await client.begin('Listen', []);
  const query = { SID: session, RID: 'rpc', AID: 0, CI: 0 };
  expect((await fetch(client.address('Listen', query), { method: 'HEAD' })).status).toBe(404);
  expect((await fetch(client.address('Listen', query), { method: 'PUT' })).status).toBe(404);
  const preflight = await fetch(client.address('Listen', {}), {
    method: 'OPTIONS',
    headers: { ...page, 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe(page.origin);
});
