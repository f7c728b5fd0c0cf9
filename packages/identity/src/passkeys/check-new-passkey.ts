import { Refused } from '@latchkey/kernel/refused';
import type { finalizePasskeyEnrollment, RequestOf } from '@latchkey/protocol';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Ceremony } from './open-ceremony.ts';
import type { Passkey } from './passkey.ts';
import { isPlainAttestation } from './plain-attestation.ts';

type Answer = NonNullable<
  RequestOf<typeof finalizePasskeyEnrollment>['authenticatorRegistrationResponse']
>;

/** ES256 and RS256: between them, every authenticator there is. */
export const algorithms = [-7, -257] as const;

/** Names that browsers give to ways of reaching an authenticator; others would come back to them. */
const transport = /^[a-z-]{1,32}$/;

async function verify(answer: Answer, ceremony: Ceremony) {
  // Loaded when the first passkey is made: the library takes longer to load than the server.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  if (!(await isPlainAttestation(answer.response?.attestationObject ?? ''))) return undefined;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...ceremony,
    // Only the lists differ: here nobody may change them.
    response: answer as unknown as RegistrationResponseJSON,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  });
  return verified ? registrationInfo : undefined;
}

/** The passkey in what the browser made, after every check that WebAuthn asks for. */
export async function checkNewPasskey(
  answer: Answer,
  ceremony: Ceremony,
): Promise<
  Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'aaguid' | 'backedUp'>
> {
  // Whatever the library finds wrong is the caller's fault: it reads nothing but the answer.
  const made = await verify(answer, ceremony).catch(() => undefined);
  if (made === undefined || made.credential.id !== answer.id) {
    throw new Refused('INVALID_AUTHENTICATOR_RESPONSE');
  }
  return {
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: made.credential.counter,
    transports: (answer.response?.transports ?? [])
      .filter((name) => transport.test(name))
      .slice(0, 8),
    aaguid: made.aaguid,
    backedUp: made.credentialBackedUp,
  };
}
