import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
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
import { requireTrial } from './session-trial.ts';

/**
 * Lets another client in the same place go on with the same sign-in. Whoever asks has the refresh token,
 * and so has the session; an ID token, which applications send to others, is not enough.
 */
export async function handOver(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  requireTrial(identity);
  const { account, session } = await refreshSession(identity, caller, request.refreshToken);
  // Good for adding a second factor, and for nothing else.
  if (session.enrolmentOnly) throw new Refused('TOKEN_EXPIRED');
  // What is handed out may be a token of before; the session counts on.
  const now = await identity.sessions.find(session.tenant, session.id);
  if (now === undefined) throw new Refused('TOKEN_EXPIRED');
  return {
    handOverToken: writeHandOverToken(identity.refreshTokenKey, {
      tenant: session.tenant,
      sessionId: session.id,
      generation: now.generation,
      expiresAt: identity.now() + sessionLimits.handOver,
    }),
    ...(await issueTokens(identity, account, session)),
  };
}
