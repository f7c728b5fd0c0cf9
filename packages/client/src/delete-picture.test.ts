import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deletePicture } from './delete-picture.ts';

type Asked = { readonly method: string; readonly path: string; readonly authorization: string };
type Answer = { readonly status: number; readonly body: string };

let server: Server;
let url: string;
let asked: Asked[];
let answer: Answer;
beforeAll(async () => {
  server = createServer(({ method = '', url: path = '', headers }, response) => {
    asked.push({ method, path, authorization: headers.authorization ?? '' });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = { status: 204, body: '' };
});

const request = { owner: { localId: 'ada' }, idToken: 'token' };

describe('a picture that is deleted', () => {
  test('is named by its owner, who says so with a token', async () => {
    await deletePicture({ url }, request);
    expect(asked).toEqual([
      {
        method: 'DELETE',
        path: '/v0/b/profile-pictures/o/users%2Fada',
        authorization: 'Firebase token',
      },
    ]);
  });

  test('may be gone already', async () => {
    answer = { status: 404, body: '{"error":{"code":404,"message":"Not Found."}}' };
    await expect(deletePicture({ url }, request)).resolves.toBeUndefined();
  });

  test('is refused by a code', async () => {
    answer = { status: 403, body: '{"error":{"code":403,"message":"Permission denied."}}' };
    await expect(deletePicture({ url }, request)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
  });

  test('is a failure of the network where something else answers, or nothing', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' };
    const code = 'NETWORK_REQUEST_FAILED';
    await expect(deletePicture({ url }, request)).rejects.toMatchObject({ code });
    await expect(deletePicture({ url: 'http://127.0.0.1:1' }, request)).rejects.toMatchObject({
      code,
    });
  });
});
