import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOperation, pathOf } from './threats/every-operation.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
});
afterAll(() => world.close());

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  // Opened as a page it runs, loads and frames nothing, and no page frames it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

describe('every answer says what it is, and that it is not to be kept', () => {
  test('where it is a refusal, of any operation', async () => {
    for (const operation of everyOperation) {
      const answer = await world.app.inject({ method: operation.method, url: pathOf(operation) });
      expect([operation.name, answer.statusCode >= 400]).toEqual([operation.name, true]);
      expect(answer.headers, operation.name).toMatchObject(headers);
    }
  });

  test('where it hands out tokens, or somebody’s account', async () => {
    const signedUp = await world.call('signUp', {
      email: 'ada@example.com',
      password: 'correct horse',
    });
    const { idToken, refreshToken } = signedUp.body;
    const refreshed = await world.refresh(String(refreshToken));
    const answers = [signedUp, refreshed, await world.call('lookup', { idToken })];
    for (const { status, headers: given } of answers) {
      expect(status).toBe(200);
      expect(given).toMatchObject(headers);
    }
  });

  test('where the browser asks first, and where it is a public document', async () => {
    const policy = headers['content-security-policy'];
    for (const [method, url] of [
      ['OPTIONS', '/v1/accounts:signUp'],
      ['GET', '/readyz'],
      ['GET', '/.well-known/openid-configuration'],
      ['GET', '/.well-known/webauthn'],
    ] as const) {
      const answer = await world.app.inject({ method, url });
      expect([url, answer.statusCode < 300]).toEqual([url, true]);
      expect([url, answer.headers['content-security-policy']]).toEqual([url, policy]);
    }
  });

  test('where there is nothing', async () => {
    const answer = await world.app.inject({ url: '/elsewhere' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject(headers);
  });
});
