import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { AppleKey } from '../identity/federation/provider-config.ts';
import { seconds } from '../identity/tokens/id-token.ts';

export const appleIssuer = 'https://appleid.apple.com';

const lifetimeSeconds = 300;

/** Apple takes no secret that is written down: it wants one signed, for a while. */
export function appleClientSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  now: number,
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(appleIssuer)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + lifetimeSeconds)
    .sign(createPrivateKey(privateKey));
}
