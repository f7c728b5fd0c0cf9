import { signInAt } from '@latchkey/testing/federated-sign-in';
import type { ForeignPerson } from '@latchkey/testing/foreign-people';
import type { ForeignProvider } from '@latchkey/testing/foreign-provider';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { enrolPasskey, signInWithPasskey } from '@latchkey/testing/passkeys';
import type { WireReply } from '@latchkey/testing/wire-reply';
import type { World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';

const password = 'correct horse';

/** Where a victim and an intruder meet. */
export type Scene = {
  readonly world: World;
  readonly provider: ForeignProvider;
  /** Whom the provider knows; whoever is written down here can be it. */
  readonly people: Record<string, ForeignPerson>;
};

let names = 0;
export const freshName = (): string => {
  names += 1;
  return `person-${names}`;
};
export const freshAddress = (): string => `${freshName()}@example.com`;
export const freshNumber = (): string => {
  names += 1;
  // Not too many that begin alike: those share a budget.
  return `+49151${[1, 2, 4, 5, 6, 7][names % 6]}${String((names * 104_729) % 10_000_000).padStart(7, '0')}`;
};

/** Somebody at the provider, with an address that it vouches for or does not. */
export function personWith({ people }: Scene, email: string, email_verified: boolean): string {
  const name = freshName();
  people[name] = { sub: `sub-of-${name}`, name, email, email_verified };
  return name;
}

/** The reply does not say who it is; the token does. */
async function enterByWordOf({ world }: Pick<Scene, 'world'>, token: string) {
  const { body } = await world.call('signInWithCustomToken', { token });
  const localId = body.idToken === undefined ? undefined : decodeJwt(body.idToken).sub;
  return { idToken: body.idToken, localId };
}

const localIdOf = ({ body }: { readonly body: WireReply }): string | undefined =>
  body.idToken === undefined ? undefined : body.localId;

export const signInCode = async (world: World, email: string): Promise<string> => {
  await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
  return world.codeFor(email, 'signIn');
};

/** An account at the victim's address that is not the victim's. */
const squat = ({ world }: Scene, email: string) => world.signUp(email, password);

/** The same, after it had an address of the intruder's own. Needs e-mail privacy to be off. */
async function wander({ world }: Scene, email: string) {
  const own = freshAddress();
  const { idToken, localId } = await world.signUp(own, password);
  const moved = await world.call('update', { idToken, email });
  return { own, localId, moved };
}

/** Comes back to try; the answer is the account that was reached, if any was. */
export type Intrusion = () => Promise<string | undefined>;
type Leave = (scene: Scene, victim: string) => Promise<Intrusion>;

async function phoneAccountWithPasskey({ world }: Scene) {
  const phoneNumber = freshNumber();
  const { idToken } = await world.signInByPhone(phoneNumber);
  const device = createPasskeyDevice();
  const enrolled = await enrolPasskey(world, idToken, device);
  if (enrolled.status !== 200) throw new Error(enrolled.text);
  return { phoneNumber, device, idToken: enrolled.body.idToken };
}

/** What an intruder can leave in an account to come back by. */
export const leftovers = {
  'a password': async (scene, victim) => {
    await squat(scene, victim);
    return async () =>
      localIdOf(await scene.world.call('signInWithPassword', { email: victim, password }));
  },
  'a session': async ({ world, ...scene }, victim) => {
    const { refreshToken } = await squat({ world, ...scene }, victim);
    return async () => {
      const { status, body } = await world.refresh(refreshToken);
      return status === 200 ? String(body['user_id']) : undefined;
    };
  },
  'an ID token': async (scene, victim) => {
    const { idToken, localId } = await squat(scene, victim);
    return async () => {
      const { status } = await scene.world.call('update', { idToken, password: 'of the intruder' });
      return status === 200 ? localId : undefined;
    };
  },
  'a session cookie': async ({ world, ...scene }, victim) => {
    const { idToken, localId } = await squat({ world, ...scene }, victim);
    const made = await world.admin('/v1/projects/latchkey:createSessionCookie', { idToken });
    const claims = JSON.parse(
      Buffer.from(made.body.sessionCookie.split('.')[1] ?? '', 'base64url').toString(),
    ) as { readonly auth_time: number };
    // What `verifySessionCookie(cookie, true)` compares.
    return async () => {
      const account = await world.identity.accounts.byId('', localId);
      return claims.auth_time >= (account?.validSince ?? 0) ? localId : undefined;
    };
  },
  'a linked provider': async (scene, victim) => {
    const { world, provider } = scene;
    const { idToken } = await squat(scene, victim);
    const mallory = personWith(scene, freshAddress(), true);
    const theirs = { providerId: 'oidc.careless' };
    await signInAt(world, provider, mallory, { ...theirs, idToken });
    return async () => localIdOf(await signInAt(world, provider, mallory, theirs));
  },
  'a provider that checks no addresses': async (scene, victim) => {
    const { world, provider } = scene;
    const mallory = personWith(scene, victim, false);
    const theirs = { providerId: 'oidc.careless' };
    await signInAt(world, provider, mallory, theirs);
    return async () => localIdOf(await signInAt(world, provider, mallory, theirs));
  },
  'a credential that waits to be linked': async (scene, victim) => {
    const { world, provider } = scene;
    const { idToken } = await squat(scene, victim);
    const mallory = personWith(scene, victim, false);
    const asked = await signInAt(world, provider, mallory, { providerId: 'oidc.careless' });
    const { pendingToken } = asked.body;
    return async () => {
      const requestUri = 'http://localhost:8787/__/auth/handler';
      const linked = await world.call('signInWithIdp', { pendingToken, requestUri, idToken });
      return (
        localIdOf(linked) ??
        localIdOf(await world.call('signInWithIdp', { pendingToken, requestUri }))
      );
    };
  },
  'a phone number': async (scene, victim) => {
    const { world } = scene;
    const { idToken } = await squat(scene, victim);
    const number = freshNumber();
    await world.signInByPhone(number, idToken);
    return async () => (await world.signInByPhone(number)).localId;
  },
  'a passkey': async (scene, victim) => {
    const { world } = scene;
    const { device, idToken } = await phoneAccountWithPasskey(scene);
    await world.call('signUp', { idToken, email: victim, password });
    return async () => localIdOf(await signInWithPasskey(world, device));
  },
  'a passkey of before the address': async (scene, victim) => {
    const { world } = scene;
    const { idToken } = await squat(scene, victim);
    const device = createPasskeyDevice();
    const begun = await world.call('/v2/accounts/passkeyEnrollment:start', { idToken });
    if (begun.status === 200) await enrolPasskey(world, idToken, device);
    return async () => localIdOf(await signInWithPasskey(world, device));
  },
  'a second factor and its recovery codes': async (scene, victim) => {
    const { world } = scene;
    const own = freshAddress();
    const app = await world.enrolTotp((await world.signUpVerified(own, password)).idToken);
    const { idToken } = app.reply;
    await world.call('/latchkey/v1/recoveryCodes:generate', { idToken });
    await world.call('update', { idToken, email: victim });
    await world.call('signUp', { idToken, email: victim, password });
    await world.call('update', { idToken, deleteAttribute: ['EMAIL'] });
    await world.call('signUp', { idToken, email: victim, password });
    return async () => {
      const first = await world.call('signInWithPassword', { email: victim, password });
      if (first.status !== 200) return undefined;
      return localIdOf(await world.finishWithTotp(first.body, app));
    };
  },
  'a way back to an address of their own': async (scene, victim) => {
    const { world } = scene;
    const { own, localId, moved } = await wander(scene, victim);
    const oobCode = moved.status === 200 ? await world.codeFor(own, 'recoverEmail') : 'none';
    return async () => {
      const { status } = await world.call('update', { oobCode });
      return status === 200 ? localId : undefined;
    };
  },
  'a way back from an address that was removed': async (scene, victim) => {
    const { world } = scene;
    const own = freshAddress();
    const signedUp = await world.signUp(own, password);
    const mallory = personWith(scene, own, false);
    const linked = await signInAt(world, scene.provider, mallory, {
      providerId: 'oidc.careless',
      idToken: signedUp.idToken,
    });
    const { idToken, localId } = linked.body;
    await world.call('update', { idToken, deleteAttribute: ['EMAIL', 'PASSWORD'] });
    await world.call('signUp', { idToken, email: victim, password });
    await world.call('update', { idToken, email: victim });
    const oobCode = await world.codeFor(own, 'emailRemoved');
    return async () => {
      const { status } = await world.call('update', { oobCode });
      return status === 200 ? localId : undefined;
    };
  },
  'a change of the address that waits': async (scene, victim) => {
    const { world } = scene;
    const { idToken, localId } = await squat(scene, victim);
    const newEmail = freshAddress();
    const requestType = 'VERIFY_AND_CHANGE_EMAIL';
    await world.call('sendOobCode', { requestType, idToken, newEmail });
    const oobCode = await world.codeFor(newEmail, 'verifyAndChangeEmail');
    return async () => {
      const { status } = await world.call('update', { oobCode, idToken });
      return status === 200 ? localId : undefined;
    };
  },
  'the word of a backend': async (scene, victim) => {
    const { world, provider } = scene;
    const token = JSON.stringify({ uid: freshName() });
    const { idToken } = await enterByWordOf(scene, token);
    await world.call('update', { idToken, email: victim });
    await world.call('signUp', { idToken, email: victim, password });
    const mallory = personWith(scene, victim, false);
    await signInAt(world, provider, mallory, { providerId: 'oidc.careless', idToken });
    return async () => (await enterByWordOf(scene, token)).localId;
  },
  'a custom token that was made before': async (scene, victim) => {
    const { world } = scene;
    const { localId: uid } = await squat(scene, victim);
    const token = JSON.stringify({ uid, iat: Math.floor(world.now() / 1000) - 60 });
    await enterByWordOf(scene, token);
    return async () => (await enterByWordOf(scene, token)).localId;
  },
  'the proof of a number': async (scene, victim) => {
    const { world } = scene;
    const number = freshNumber();
    const { idToken } = await squat(scene, victim);
    await world.signInByPhone(number, idToken);
    const other = await world.call('signUp', {});
    const { sessionInfo } = (await world.call('sendVerificationCode', { phoneNumber: number }))
      .body;
    const proof = await world.call('signInWithPhoneNumber', {
      sessionInfo,
      code: await world.smsCodeFor(number),
      idToken: other.body.idToken,
    });
    const { temporaryProof } = proof.body;
    return async () =>
      localIdOf(await world.call('signInWithPhoneNumber', { temporaryProof, phoneNumber: number }));
  },
} satisfies Record<string, Leave>;

/** How the owner of an address comes to an account; the answer is which one. */
export const arrivals = {
  'by link': async ({ world }, email) => {
    const oobCode = await signInCode(world, email);
    return localIdOf(await world.call('signInWithEmailLink', { email, oobCode }));
  },
  'by password reset': async ({ world }, email) => {
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email, 'resetPassword').catch(() => undefined);
    // Nobody has the address: they sign up.
    if (oobCode === undefined) return (await world.signUp(email, 'of the owner')).localId;
    await world.call('resetPassword', { oobCode, newPassword: 'of the owner' });
    return localIdOf(await world.call('signInWithPassword', { email, password: 'of the owner' }));
  },
  'by a reset of the operator': async ({ world }, email) => {
    const made = await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
      returnOobLink: true,
    });
    if (made.status !== 200) return (await world.signUp(email, 'of the owner')).localId;
    await world.call('resetPassword', {
      oobCode: made.body.oobCode,
      newPassword: 'of the owner',
    });
    return localIdOf(await world.call('signInWithPassword', { email, password: 'of the owner' }));
  },
  'by a provider that vouches': async (scene, email) =>
    localIdOf(await signInAt(scene.world, scene.provider, personWith(scene, email, true))),
  'by a press on a verification they did not ask for': async ({ world }, email) => {
    const made = await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
      requestType: 'VERIFY_EMAIL',
      email,
      returnOobLink: true,
    });
    if (made.status === 200) await world.call('update', { oobCode: made.body.oobCode });
    const oobCode = await signInCode(world, email);
    return localIdOf(await world.call('signInWithEmailLink', { email, oobCode }));
  },
  'by taking back the address, which whoever was there has left': async ({ world }, email) => {
    const squatted = await world.identity.accounts.byEmail('', email);
    const session =
      squatted && (await enterByWordOf({ world }, JSON.stringify({ uid: squatted.id })));
    await world.call('update', { idToken: session?.idToken, deleteAttribute: ['EMAIL'] });
    const wayBack = await world.codeFor(email, 'emailRemoved').catch(() => undefined);
    if (wayBack !== undefined) await world.call('update', { oobCode: wayBack });
    const oobCode = await signInCode(world, email);
    return localIdOf(await world.call('signInWithEmailLink', { email, oobCode }));
  },
  'by phone': async ({ world }) => (await world.signInByPhone(freshNumber())).localId,
  'by passkey': async (scene) => {
    const { device } = await phoneAccountWithPasskey(scene);
    return localIdOf(await signInWithPasskey(scene.world, device));
  },
} satisfies Record<string, (scene: Scene, email: string) => Promise<string | undefined>>;
