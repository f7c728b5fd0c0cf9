import type { finalizePasskeySignIn, RequestOf } from '@latchkey/protocol';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Ceremony } from './open-ceremony.ts';
import type { Passkey } from './passkey.ts';
import { userHandle } from './user-handle.ts';

type Answer = NonNullable<
  RequestOf<typeof finalizePasskeySignIn>['authenticatorAuthenticationResponse']
>;

async function verify(passkey: Passkey, answer: Answer, ceremony: Ceremony) {
  // Loaded with the first passkey that is used: the library takes longer to load than the server.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...ceremony,
    response: answer as AuthenticationResponseJSON,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // Judged below, once the signature says that the number is the authenticator's own.
      counter: 0,
    },
  });
  return verified ? authenticationInfo : undefined;
}

export type PasskeyUse = {
  readonly counter: number;
  readonly backedUp: boolean;
  /** It counts less than it did before: there are two of it, and one was copied. */
  readonly isCopy: boolean;
};

/** How a passkey was used, after every check that WebAuthn asks for; nothing if one of them failed. */
export async function checkPasskeyUse(
  passkey: Passkey,
  answer: Answer,
  ceremony: Ceremony,
): Promise<PasskeyUse | undefined> {
  const owner = userHandle({ tenant: passkey.tenant, id: passkey.accountId });
  // Whatever the library finds wrong is the caller's fault: it reads nothing but the answer.
  const use = await verify(passkey, answer, ceremony).catch(() => undefined);
  if (use === undefined || answer.response?.userHandle !== owner) return undefined;
  const { newCounter: counter, credentialBackedUp: backedUp } = use;
  const counts = counter > 0 || passkey.counter > 0;
  return { counter, backedUp, isCopy: counts && counter <= passkey.counter };
}
