import { once } from 'node:events';
import type { Http2ServerRequest } from 'node:http2';
import { frameOf } from '@latchkey/kernel/http/grpc/read-frames';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentsWorld, startDocumentsWorld } from '../../../test/documents-world.ts';
import { type GrpcClient, openGrpcClient } from '../../../test/grpc-client.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeMessage } from './encode-message.ts';

let world: DocumentsWorld;
let client: GrpcClient;
let database: string;
beforeAll(async () => {
  world = await startDocumentsWorld();
  client = await openGrpcClient(world);
  database = `projects/${world.identity.project.id}/databases/(default)`;
});
afterAll(async () => {
  await client.close();
  await world.close();
});

const commitFrame = (...writes: readonly object[]) =>
  frameOf(encodeMessage('CommitRequest', { database, writes }));

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('a document by its name', () => {
  test('is made, read, changed, listed and deleted', async () => {
    const parent = `${database}/documents`;
    const name = `${parent}/calls/one`;
    const fields = {
      text: { stringValue: 'grüße 😀' },
      zero: { doubleValue: '-0' },
      nan: { doubleValue: 'NaN' },
      none: { nullValue: null },
      large: { integerValue: '-9223372036854775808' },
      bytes: { bytesValue: 'AP8=' },
      place: { geoPointValue: { latitude: 1.5 } },
      at: { timestampValue: '0001-01-01T00:00:00.000001Z' },
      list: { arrayValue: { values: [{ booleanValue: false }, { mapValue: { fields: {} } }] } },
      empty: { arrayValue: {} },
    };
    const made = await client.call(
      'CreateDocument',
      'CreateDocumentRequest',
      { parent, collectionId: 'calls', documentId: 'one', document: { fields } },
      'Document',
    );
    expect(made).toMatchObject({ status: 0, messages: [{ name, createTime: time }] });
    const shown = await world.send('GET', '/calls/one');
    expect((shown.body as { fields: object }).fields).toMatchObject({
      ...fields,
      empty: expect.anything(),
      list: expect.anything(),
      place: { geoPointValue: { latitude: 1.5 } },
    });

    const read = await client.call(
      'GetDocument',
      'GetDocumentRequest',
      { name, mask: { fieldPaths: ['zero', 'nan'] } },
      'Document',
    );
    expect(read.messages).toMatchObject([
      { fields: { zero: { doubleValue: -0 }, nan: { doubleValue: Number.NaN } } },
    ]);

    /** A mask that is there and names nothing changes nothing. */
    const untouched = { document: { name, fields: {} }, updateMask: {} };
    const left = await client.call(
      'UpdateDocument',
      'UpdateDocumentRequest',
      untouched,
      'Document',
    );
    expect(Object.keys((left.messages[0] as { fields: object }).fields)).toHaveLength(10);
    const replaced = await client.call(
      'UpdateDocument',
      'UpdateDocumentRequest',
      { document: { name, fields: {} }, currentDocument: { exists: true } },
      'Document',
    );
    expect(replaced.messages[0]).not.toHaveProperty('fields');

    const list = { parent, collectionId: 'calls', pageSize: 1, showMissing: true };
    const listed = await client.call(
      'ListDocuments',
      'ListDocumentsRequest',
      list,
      'ListDocumentsResponse',
    );
    expect(listed.messages).toMatchObject([{ documents: [{ name }] }]);
    const gone = await client.call('DeleteDocument', 'DeleteDocumentRequest', { name }, 'Empty');
    expect(gone).toMatchObject({ status: 0, messages: [{}] });
    expect(
      await client.call('GetDocument', 'GetDocumentRequest', { name }, 'Document'),
    ).toMatchObject({ status: 5, sentence: `Document "${name}" not found.`, messages: [] });
  });

  test('is counted and logged like others, with the status that HTTP would have', async () => {
    world.logged.length = 0;
    await client.call('GetDocument', 'GetDocumentRequest', { name: 'x' }, 'Document');
    const requests = world.logged.map((line) => JSON.parse(line));
    expect(requests).toMatchObject([{ event: 'request', status: 400, method: 'POST' }]);
  });
});

describe('a call that is refused', () => {
  const empty = (): Buffer => commitFrame();
  const refused = async (
    method: string,
    body: Buffer | undefined,
    headers = {},
  ): Promise<readonly [number, string]> => {
    const { status, sentence, bytes } = await client.send(method, body, headers);
    expect(bytes).toEqual([]);
    return [status, sentence];
  };

  test.each([
    ['a message that ends too early', () => Buffer.from([0, 0, 0, 0, 9, 1]), 3, 'not whole'],
    ['no message at all', (): undefined => undefined, 3, 'not whole'],
    ['two messages', (): Buffer => Buffer.concat([empty(), empty()]), 3, 'One message'],
    ['what is compressed', () => Buffer.from([1, 0, 0, 0, 0]), 12, 'Compressed'],
    ['a flag of nothing', () => Buffer.from([7, 0, 0, 0, 0]), 3, 'malformed'],
    ['a length beyond all', () => Buffer.from([0, 255, 255, 255, 255]), 3, 'too large'],
    ['bytes that are no message', () => frameOf(Buffer.alloc(100, 255)), 3, 'malformed'],
    ['a member of another type', () => frameOf(Buffer.from([8, 1])), 3, 'malformed'],
    ['a group', () => frameOf(Buffer.from([11, 12])), 3, 'malformed'],
    ['a text that is no UTF-8', () => frameOf(Buffer.from([10, 1, 255])), 3, 'malformed'],
    ['a member longer than its message', () => frameOf(Buffer.from([10, 99, 65])), 3, 'malformed'],
    ['no database', () => frameOf(Buffer.alloc(0)), 3, 'lacks'],
  ] as const)('for %s', async (_, body, status, sentence) => {
    expect(await refused('Commit', body())).toEqual([status, expect.stringContaining(sentence)]);
  });

  test('for what is nested too deeply', async () => {
    let value = Buffer.alloc(0);
    for (let depth = 0; depth < 3000; depth += 1) {
      const length: number[] = [];
      for (let rest = value.length; ; rest >>>= 7) {
        length.push(rest > 127 ? (rest & 127) | 128 : rest);
        if (rest <= 127) break;
      }
      value = Buffer.concat([Buffer.from([depth % 2 === 0 ? 0x4a : 0x0a, ...length]), value]);
    }
    const increment = Buffer.concat([
      Buffer.from([0x1a, 0x80 | (value.length & 127), value.length >>> 7]),
      value,
    ]);
    expect(value.length).toBeLessThan(128 * 128);
    expect((await refused('Commit', frameOf(increment)))[0]).toBe(3);
  });

  test('for more elements than anybody needs', async () => {
    const writes = Buffer.alloc(2 * 2_100_000);
    for (let at = 0; at < writes.length; at += 2) writes[at] = 0x12;
    expect(await refused('Commit', frameOf(writes))).toEqual([
      3,
      expect.stringContaining('too many'),
    ]);
  });

  test('for a body beyond ten megabytes, of which nothing is kept', async () => {
    const large = Buffer.alloc(11 * 1024 * 1024);
    large.writeUInt32BE(large.length - 5, 1);
    const arriving = once(world.app.server, 'request');
    expect((await refused('Commit', large))[0]).toBe(3);
    const [{ stream }] = (await arriving) as [Http2ServerRequest];
    await expect.poll(() => stream.destroyed).toBe(true);
  });

  test.each([
    ['a token that proves nothing', { authorization: 'Bearer x.y.z' }, 16],
    ['no bearer', { authorization: 'Basic eDp5' }, 16],
  ])('for %s, before anything is read', async (_, headers, status) => {
    expect((await refused('Commit', empty(), headers))[0]).toBe(status);
  });

  test('for a method that is not there', async () => {
    for (const method of ['Nothing', 'constructor', 'ExecutePipeline', 'Commit/more']) {
      expect((await refused(method, empty()))[0]).toBe(12);
    }
  });

  test('for another project, and what is no database', async () => {
    for (const name of ['projects/p/databases/x', 'projects//databases/(default)', '']) {
      const body = frameOf(encodeMessage('CommitRequest', { database: name }));
      expect((await refused('Commit', body))[0]).toBe(3);
    }
  });

  test('for a content type that is not gRPC, in HTTP', async () => {
    for (const type of ['application/json', 'application/grpc-web', 'application/grpc+json', '']) {
      const { status } = await client.send('Commit', empty(), { 'content-type': type });
      expect(status).toBe(-1);
    }
    const reply = await world.app.inject({
      method: 'POST',
      url: '/google.firestore.v1.Firestore/Commit',
      headers: { 'content-type': 'application/grpc' },
      payload: empty(),
    });
    expect(reply.statusCode).toBe(415);
  });

  test('leaves nothing in the log of faults', () => {
    expect(world.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe('a conversation', () => {
  test('hears and says messages until the client has nothing more to say', async () => {
    const messages = [{ database }, { database, streamToken: 'AA==', writes: [] }];
    const frames = messages.map((message) => frameOf(encodeMessage('WriteRequest', message)));
    const { bytes } = await client.send('Write', Buffer.concat(frames));
    expect(decodeMessage('WriteResponse', bytes[0] ?? Buffer.alloc(0))).toMatchObject({
      streamToken: expect.any(String),
    });
  });

  test.each([
    ['Listen', 'a message that is none', (): Buffer => frameOf(Buffer.alloc(9, 255)), 3],
    ['Listen', 'no database', (): Buffer => frameOf(encodeMessage('ListenRequest', {})), 3],
    ['Listen', 'what is compressed', () => Buffer.from([1, 0, 0, 0, 0]), 12],
    ['Write', 'a length beyond all', () => Buffer.from([0, 255, 0, 0, 0]), 3],
    ['Listen', 'more than anybody listens to', () => Buffer.from([0, 0, 32, 0, 0]), 3],
    ['Write', 'nothing', (): undefined => undefined, 0],
    ['Listen', 'half of a message', () => Buffer.from([0, 0, 0, 0, 9, 10]), 0],
  ] as const)('%s of %s ends', async (method, _, body, status) => {
    expect((await client.send(method, body())).status).toBe(status);
  });

  test('of somebody who proves nothing does not begin', async () => {
    const wrong = { authorization: 'Bearer a.b.c' };
    expect((await client.send('Listen', commitFrame(), wrong)).status).toBe(16);
  });

  test('that is still open when the server leaves is told to call again', async () => {
    const leaving = await startDocumentsWorld();
    const other = await openGrpcClient(leaving);
    const project = leaving.identity.project.id;
    const first = { database: `projects/${project}/databases/(default)` };
    const frame = frameOf(encodeMessage('WriteRequest', first));
    const open = other.open('Write', frame);
    await open.heard;
    await leaving.close();
    expect((await open.ended).status).toBe(14);
    await other.close();
  });
});
