import { createHash } from 'node:crypto';
import { tokenLimits } from '@latchkey/protocol';
import type { OnceUntil } from '../foreign-provider.ts';
import type { IdTokenClaims } from './foreign-id-token.ts';

/**
 * What an ID token is remembered by once it was taken, for as long as it would pass. Only what is
 * signed counts: the same signature can be written in several ways.
 */
export function onceUntilExpiry(idToken: string, { exp = 0 }: IdTokenClaims): OnceUntil {
  const signed = idToken.slice(0, idToken.lastIndexOf('.'));
  return {
    hash: createHash('sha256').update(signed).digest('base64url'),
    expiresAt: Math.ceil((exp + tokenLimits.clockSkewSeconds) * 1000),
  };
}
