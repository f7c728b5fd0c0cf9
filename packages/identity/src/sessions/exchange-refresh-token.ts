import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { exchangeRefreshToken as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { issueTokens } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';

export async function exchangeRefreshToken(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!request.grantType) throw new Refused('MISSING_GRANT_TYPE');
  if (request.grantType !== 'refresh_token') throw new Refused('INVALID_GRANT_TYPE');
  const { account, session } = await refreshSession(identity, caller, request.refreshToken);
  const tokens = await issueTokens(identity, account, session);
  return {
    access_token: tokens.idToken,
    expires_in: tokens.expiresIn,
    token_type: 'Bearer',
    refresh_token: tokens.refreshToken,
    id_token: tokens.idToken,
    user_id: account.id,
    project_id: identity.project.number,
  };
}
