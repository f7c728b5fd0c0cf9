import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentsProducts } from './documents-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment, products: documentsProducts });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

describe.each(['Listen', 'Write'])('in production %s', (method) => {
  const path = `/google.firestore.v1.Firestore/${method}`;

  test('is no call of gRPC', async () => {
    const { port } = world.app.server.address() as AddressInfo;
    const session = connect(`http://127.0.0.1:${port}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
    });
    const headers = await new Promise<Record<string, unknown>>((resolve) => {
      stream.once('response', resolve);
    });
    // UNIMPLEMENTED.
    expect(headers['grpc-status']).toBe('12');
    session.destroy();
  });

  test('is no channel for browsers', async () => {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: `${path}/channel?VER=8&RID=1`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'count=0',
    });
    expect(statusCode).toBe(404);
  });
});
