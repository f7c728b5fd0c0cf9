import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { seconds } from '../../tokens/id-token.ts';
import type { AppleKey } from '../provider-config.ts';

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
