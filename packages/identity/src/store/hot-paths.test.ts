import { startWorld, type World } from '@latchkey/testing/world';
import { SqliteQueryCompiler } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let world: World;
const built: string[] = [];
beforeAll(async () => {
  world = await startWorld();
  const compile = SqliteQueryCompiler.prototype.compileQuery;
  vi.spyOn(SqliteQueryCompiler.prototype, 'compileQuery').mockImplementation(function (
    this: SqliteQueryCompiler,
    ...given
  ) {
    const compiled = compile.apply(this, given);
    built.push(compiled.sql);
    return compiled;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const email = 'ada@example.com';
const password = 'correct horse 7';
const signIn = async () => (await world.call('signInWithPassword', { email, password })).body;

let people = 0;

/** What most requests are. */
const operations: readonly [string, () => Promise<() => Promise<{ readonly status: number }>>][] = [
  [
    'lookup',
    async () => {
      const { idToken } = await signIn();
      return () => world.call('lookup', { idToken });
    },
  ],
  [
    'lookup by an operator',
    async () => () => world.admin('/v1/projects/latchkey/accounts:lookup', { email: [email] }),
  ],
  [
    'refresh',
    async () => {
      let { refreshToken } = await signIn();
      return async () => {
        const reply = await world.refresh(refreshToken);
        refreshToken = String(reply.body['refresh_token']);
        return reply;
      };
    },
  ],
  ['sign-in', async () => () => world.call('signInWithPassword', { email, password })],
  [
    'a wrong password',
    async () => async () => {
      const { status } = await world.call('signInWithPassword', { email, password: 'wrong horse' });
      return { status: status === 400 ? 200 : status };
    },
  ],
  [
    'sign-up',
    async () => () => {
      people += 1;
      return world.call('signUp', { email: `person${people}@example.com`, password });
    },
  ],
  ['a guest', async () => () => world.call('signUp', {})],
  [
    'sign-out',
    async () => async () => {
      const { refreshToken } = await signIn();
      return world.call('/latchkey/v1/sessions:signOut', { refreshToken });
    },
  ],
  [
    'which sign-in',
    async () => () =>
      world.call('createAuthUri', { identifier: email, continueUri: 'http://localhost' }),
  ],
];

// Building a statement costs more than SQLite takes to run it.
test.each(operations)('%s builds no statement', async (_, prepare) => {
  if (people === 0) await world.signUp(email, password);
  people += 1;
  const call = await prepare();
  expect((await call()).status).toBe(200);
  expect((await call()).status).toBe(200);
  // What counts the day's activity follows the answer.
  await world.usage.settled();
  built.splice(0);
  expect((await call()).status).toBe(200);
  await world.usage.settled();
  expect(built.join('\n')).toBe('');
});
