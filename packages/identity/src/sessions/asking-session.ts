import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import { readRefreshToken } from './refresh-token.ts';

/** Which session is asking, as its own refresh token proves. */
export function askingSession(identity: Identity, refreshToken: string | undefined) {
  if (!refreshToken) throw new Refused('MISSING_REFRESH_TOKEN');
  const name = readRefreshToken(identity.refreshTokenKey, refreshToken);
  if (name === undefined) throw new Refused('INVALID_REFRESH_TOKEN');
  return name;
}
