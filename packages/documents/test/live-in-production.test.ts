import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
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

const rules = rulesWith(
  '    match /users/{uid} { allow read, write: if request.auth.uid == uid; }',
);

let world: DocumentsWorld;
let client: ChannelClient;
beforeAll(async () => {
  world = await startDocumentsWorld(rules, { environment: productionEnvironment });
  client = await openChannelClient(world);
});
afterAll(() => world.close());

describe.each(['Listen', 'Write'])('in production %s', (method) => {
  test('is a call of gRPC', async () => {
    const { port } = world.app.server.address() as AddressInfo;
    const session = connect(`http://127.0.0.1:${port}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': `/google.firestore.v1.Firestore/${method}`,
      'content-type': 'application/grpc',
    });
    const status = new Promise<unknown>((resolve) => {
      stream.once('trailers', (trailers) => resolve(trailers['grpc-status']));
    });
    stream.resume().end();
    expect(await status).toBe('0');
    session.destroy();
  });
});

describe('in production a channel for browsers', () => {
  const page = { origin: 'https://app.example.com' };

  test('writes and hears what rules allow, for whoever says who they are', async () => {
    const { idToken, localId } = await world.signUp('ada@example.com');
    const bearer = `Authorization: Bearer ${idToken}\r\n`;
    const path = `users/${localId}`;
    const listening = await client.begin('Listen', [client.listening(path)], bearer, page);
    const first = await client.poll('Listen', listening);
    expect(JSON.stringify(first)).toContain('"documentDelete"');
    const writing = await client.begin('Write', [{ database: client.database }], bearer, page);
    const { id, message } = firstOf(await client.poll('Write', writing));
    const update = { name: world.nameOf(path), fields: { n: { integerValue: '1' } } };
    const form = formOf([{ streamToken: message['streamToken'], writes: [{ update }] }], 1);
    await client.post('Write', { SID: writing, RID: 2, AID: id }, form, page);
    expect((await client.poll('Write', writing, id))[0]?.[1]).toMatchObject([
      { commitTime: expect.any(String) },
    ]);
    const told = await client.poll('Listen', listening, first.at(-1)?.[0]);
    expect(told[0]?.[1]).toMatchObject([{ documentChange: { document: update } }]);
  });

  test('denies what rules deny, and everything of the token that a development server takes', async () => {
    const listening = await client.begin('Listen', [client.listening('users/ada')]);
    expect(JSON.stringify(await client.poll('Listen', listening))).toContain('"code":7');
    const owner = 'Authorization: Bearer owner\r\n';
    const session = await client.begin('Listen', [client.listening('users/ada')], owner);
    const { message } = firstOf(await client.poll('Listen', session));
    expect(message).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
  });

  test('is of the project that is served, and of a database that is there', async () => {
    for (const database of [
      'projects/other/databases/(default)',
      'projects/latchkey/databases/none',
    ]) {
      const { text } = await client.post('Listen', { RID: 1, database }, formOf([]));
      const query = { SID: arraysIn(text)[0][1][1], RID: 'rpc', AID: 0, CI: 1 };
      const reply = await fetch(client.address('Listen', query));
      expect(await reply.text()).toContain('"error"');
    }
  });
});
