import type { Caller } from '@latchkey/kernel/caller';
import {
  type handOver as operation,
  type ReplyOf,
  type RequestOf,
  sessionLimits,
} from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { writeHandOverToken } from './hand-over-token.ts';
import { issueTokens } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';

/**
 * Lets another client in the same place go on with the same sign-in. Whoever asks has the refresh token,
 * and so has the session; an ID token, which applications send to others, is not enough. It has to be the
 * newest one, so that nobody else holds what comes back: docs/decisions/0103.
 */
export async function handOver(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { account, session, moved } = await refreshSession(
    identity,
    caller,
    request.refreshToken,
    'handOver',
  );
  return {
    handOverToken: writeHandOverToken(identity.refreshTokenKey, {
      tenant: session.tenant,
      sessionId: session.id,
      generation: moved,
      expiresAt: identity.now() + sessionLimits.handOver,
    }),
    ...(await issueTokens(identity, account, session)),
  };
}
