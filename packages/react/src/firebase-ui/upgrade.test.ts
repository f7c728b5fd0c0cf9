import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { guests, guestV6, visitV6 } from '../../test/v6-visit.ts';
import { openTown, signUp, type Town } from '../../test/visit.ts';
import type { AnonymousUpgradeConflict, AuthResult } from './callbacks.ts';
import type { FirebaseUiConfig } from './config.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

describe('autoUpgradeAnonymousUsers', () => {
  const upgrading: FirebaseUiConfig = {
    signInOptions: ['password'],
    autoUpgradeAnonymousUsers: true,
    callbacks: { signInSuccessWithAuthResult: () => false, signInFailure() {} },
  };

  async function newGuest() {
    const visitor = await guestV6(town, {
      ...guests,
      callbacks: { signInSuccessWithAuthResult: () => false },
    });
    await visitor.at('closed');
    const { client } = visitor;
    return { client, uid: client.session.current?.account.localId };
  }

  test('makes a guest who signs up keep their account', async () => {
    const { client, uid } = await newGuest();
    const results: AuthResult[] = [];
    const email = town.newEmail();
    const callbacks = {
      ...upgrading.callbacks,
      signInSuccessWithAuthResult: (result: AuthResult) => void results.push(result),
    };
    const visitor = visitV6(town, { ...upgrading, callbacks }, { client });
    await signUp(visitor, email);
    await visitor.at('closed');
    expect(results).toMatchObject([
      { user: { uid, email, isAnonymous: false }, operationType: 'link' },
    ]);
  });

  test('is off if not said: the guest is left behind', async () => {
    const { client, uid } = await newGuest();
    const visitor = visitV6(
      town,
      { ...upgrading, autoUpgradeAnonymousUsers: undefined },
      { client },
    );
    await signUp(visitor, town.newEmail());
    await visitor.at('closed');
    expect(client.session.current?.account.localId).not.toBe(uid);
  });

  describe('with an account that exists', () => {
    async function runInto(signInFailure: (error: AnonymousUpgradeConflict) => unknown) {
      const email = town.newEmail();
      const { localId } = await town.world.signUp(email);
      const { client, uid } = await newGuest();
      let successes = 0;
      const signInSuccessWithAuthResult = () => void successes++;
      const callbacks = { signInFailure, signInSuccessWithAuthResult };
      const visitor = visitV6(town, { ...upgrading, callbacks }, { client });
      await visitor.at('email-entry');
      visitor.send({ type: 'emailEntered', email });
      await visitor.at('password-sign-in');
      visitor.send({ type: 'passwordEntered', email, password: 'correct horse 7' });
      await visitor.at('closed');
      return { now: client.session.current?.account.localId, guest: uid, localId, successes };
    }

    test('calls signInFailure, not success, and the guest stays the guest', async () => {
      const errors: AnonymousUpgradeConflict[] = [];
      const { now, guest, successes } = await runInto((error) => void errors.push(error));
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({
        code: 'firebaseui/anonymous-upgrade-merge-conflict',
        credential: { providerId: 'password' },
      });
      expect(JSON.stringify(errors)).not.toContain('correct horse 7');
      expect([now, successes]).toEqual([guest, 0]);
    });

    test('signs in with the credential, however often it is asked to', async () => {
      const users: string[] = [];
      const { now, localId, successes } = await runInto(async ({ credential }) => {
        for (const { uid } of await Promise.all([credential.signIn(), credential.signIn()])) {
          users.push(uid);
        }
      });
      expect([now, successes]).toEqual([localId, 0]);
      expect(users).toEqual([localId, localId]);
    });

    test('waits for what signInFailure promises', async () => {
      const order: string[] = [];
      await runInto(async () => {
        order.push('asked');
        await new Promise((resolve) => setImmediate(resolve));
        order.push('done');
      });
      order.push('closed');
      expect(order).toEqual(['asked', 'done', 'closed']);
    });

    test('by a mailed link leaves the link good for the credential', async () => {
      const email = town.newEmail();
      const { localId } = await town.world.signUp(email);
      const { client, uid } = await newGuest();
      const errors: AnonymousUpgradeConflict[] = [];
      const config: FirebaseUiConfig = {
        ...upgrading,
        signInOptions: [{ provider: 'password', signInMethod: 'emailLink' }],
        callbacks: { signInFailure: (error) => void errors.push(error) },
      };
      const sender = visitV6(town, config, { client });
      await sender.at('email-entry');
      sender.send({ type: 'emailEntered', email });
      await sender.at('link-sent');
      const link = (await town.world.mailsTo(email))[0]?.mail.link ?? '';
      const address = new URL(new URL(link).searchParams.get('continueUrl') ?? '');
      address.searchParams.set('mode', 'signIn');
      address.searchParams.set('oobCode', await town.world.codeFor(email));
      await visitV6(town, config, { client, address: address.href }).at('closed');
      expect(client.session.current?.account.localId).toBe(uid);
      // A link can be redeemed once: a second call must not try to.
      const tries = [errors[0]?.credential.signIn(), errors[0]?.credential.signIn()];
      const found = await Promise.all(tries);
      expect(found).toMatchObject([{ uid: localId }, { uid: localId }]);
      expect(client.session.current?.account.localId).toBe(localId);
    });
  });
});
