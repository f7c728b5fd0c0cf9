import { ClientError } from '@latchkey/client';
import type { LaterProblem } from './later-problems.ts';

/** What has a sentence that is the same on every screen, by the protocol's own codes where it has one. */
export type ProblemOfAnyScreen =
  | 'MISSING_EMAIL'
  | 'INVALID_EMAIL'
  | 'MISSING_PASSWORD'
  | 'MISSING_NAME'
  | 'EMAIL_EXISTS'
  | 'EMAIL_NOT_FOUND'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'WEAK_PASSWORD'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'TOO_MANY_SIGN_UPS'
  | 'TOO_MANY_CHANGES'
  | 'TOO_MANY_MAILS'
  | 'OPERATION_NOT_ALLOWED'
  | 'ADMIN_ONLY_OPERATION'
  | 'USER_DISABLED'
  | 'QUOTA_EXCEEDED'
  | 'NETWORK_REQUEST_FAILED'
  | 'TIMEOUT'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_OOB_CODE'
  | 'MISSING_OOB_CODE'
  | 'NEWER_LINK_SENT'
  | 'EMAIL_MISMATCH'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'SESSION_EXPIRED'
  | 'USER_CANCELLED'
  | 'NO_MEANS_OF_SIGN_IN'
  | 'RESET_MAIL_NOT_SENT'
  | 'UNAUTHORIZED_DOMAIN'
  | 'NO_STORAGE'
  | 'NOTHING_TO_RETURN_TO'
  | 'INTERNAL';

/**
 * Everything that can be wrong, by the server's reason or code where it has one. What nobody has words
 * for is `INTERNAL`.
 */
export type Problem = ProblemOfAnyScreen | LaterProblem;

/** What a reason or a code is to a visitor; undefined if there are no words for it. */
export type ProblemFor = (name: string) => Problem | undefined;

/** A failure as the flow knows it. */
export type Failure = {
  readonly problem: Problem;
  /** How long the server asks to wait. */
  readonly retryAfterSeconds?: number;
};

export function failureOf(error: unknown, problemFor: ProblemFor): Failure {
  if (!(error instanceof ClientError)) return { problem: 'INTERNAL' };
  const { code, reason, retryAfterSeconds } = error;
  const problem = (reason && problemFor(reason)) || problemFor(code) || 'INTERNAL';
  return retryAfterSeconds === undefined ? { problem } : { problem, retryAfterSeconds };
}
