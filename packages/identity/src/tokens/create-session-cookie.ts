import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  type createSessionCookie as operation,
  type ReplyOf,
  type RequestOf,
  tokenLimits,
} from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import { refuseUnverified } from '../accounts/owes-verification.ts';
import type { Identity } from '../identity.ts';
import { readIdToken, seconds, sessionCookieIssuer } from './id-token.ts';

/** A longer-lived copy of an ID token under an issuer of its own, so that neither passes for the other. */
export async function createSessionCookie(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!request.idToken) throw new Refused('MISSING_ID_TOKEN');
  const duration = request.validDuration ?? tokenLimits.sessionCookieMaximumSeconds;
  if (
    duration < tokenLimits.sessionCookieMinimumSeconds ||
    duration > tokenLimits.sessionCookieMaximumSeconds
  ) {
    throw new Refused('INVALID_DURATION');
  }
  const signedIn = await readIdToken(identity, caller, request.idToken);
  const { account, claims } = signedIn;
  // It would outlive the token by days.
  refuseUnverified(await identity.settings.current(caller.tenant), signedIn, account);
  const now = identity.now();
  await identity.commit([
    identity.audit.record(auditEvent(caller, now, 'session_cookie_created', account.id)),
  ]);
  const issuedAt = seconds(now);
  return {
    sessionCookie: await identity.signer.sign({
      ...claims,
      iss: sessionCookieIssuer(identity.project.id),
      iat: issuedAt,
      exp: issuedAt + duration,
    }),
  };
}
