import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type HookHost, startHookHost } from '../../packages/testing/src/hook-host.ts';
import { onEachDatabase } from './each-database.ts';
import { newAddress, openClient, ways } from './firebase-client.ts';
import { runCommand } from './running-server.ts';

let host: HookHost;
beforeAll(async () => {
  host = await startHookHost();
});
afterAll(() => host.close());
afterEach(() => host.reset());

const jwtIn = (body = '{}') => (JSON.parse(body) as { data: { jwt: string } }).data.jwt;

onEachDatabase((installation) => {
  beforeAll(async () => {
    const triggers = {
      beforeCreate: { functionUri: `${host.url}/create` },
      beforeSignIn: { functionUri: `${host.url}/sign-in` },
    };
    const value = JSON.stringify({ triggers });
    const { server, environment } = installation();
    await runCommand(['config', 'set', 'blockingFunctions', value], environment);
    // A running server obeys what a command changed within a second, not at once.
    const signUp = async () => {
      await createUserWithEmailAndPassword(
        openClient(server, ways[0]),
        newAddress(),
        'correct horse',
      );
      expect(host.received.length).toBeGreaterThan(0);
    };
    await vi.waitFor(signUp, { timeout: 10_000 });
    host.reset();
  });

  it('asks functions with tokens that firebase-admin verifies for them', async () => {
    const { server, admin } = installation();
    const auth = openClient(server, ways[0]);
    const email = newAddress();
    const { user } = await createUserWithEmailAndPassword(auth, email, 'correct horse');
    const [create, signIn] = host.received.map(({ body }) => jwtIn(body));
    // The method that firebase-functions verifies with.
    expect(await admin._verifyAuthBlockingToken(create ?? '', `${host.url}/create`)).toMatchObject({
      uid: user.uid,
      event_type: 'beforeCreate',
      user_record: { uid: user.uid, email },
    });
    await expect(
      admin._verifyAuthBlockingToken(signIn ?? '', `${host.url}/create`),
    ).rejects.toMatchObject({ code: 'auth/argument-error' });
    await expect(admin.verifyIdToken(signIn ?? '')).rejects.toMatchObject({
      code: 'auth/argument-error',
    });
  });

  it('hands the words of a function to the client, and its claims to the token', async () => {
    const { server, admin } = installation();
    const auth = openClient(server, ways[0]);
    const email = newAddress();
    host.answer('/sign-in', {
      body: { userRecord: { sessionClaims: { desk: 7 }, updateMask: 'sessionClaims' } },
    });
    const { user } = await createUserWithEmailAndPassword(auth, email, 'correct horse');
    expect(await admin.verifyIdToken(await user.getIdToken())).toMatchObject({ desk: 7 });

    host.answer('/sign-in', {
      status: 403,
      body: { error: { message: 'Not on Sundays.', status: 'PERMISSION_DENIED' } },
    });
    const failed = await signInWithEmailAndPassword(auth, email, 'correct horse').then(
      () => undefined,
      (error: unknown) => error,
    );
    // Clients know no code for it and hand on the server's text, which the widgets look into.
    expect(failed).toMatchObject({
      code: 'auth/internal-error',
      message: expect.stringContaining('"message":"Not on Sundays."'),
    });
  });
});
