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
 * Everything that can be wrong. Each has a sentence in every language; a code without one is told as
 * `INTERNAL`, unless a later screen has words for it.
 */
export type Problem = ProblemOfAnyScreen | LaterProblem;

/** Several codes that mean one thing to a visitor. */
const sameAs: ReadonlyMap<string, Problem> = new Map([
  ['INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS'],
  ['INVALID_IDENTIFIER', 'INVALID_EMAIL'],
  ['PASSWORD_LOGIN_DISABLED', 'OPERATION_NOT_ALLOWED'],
  ['UNSUPPORTED_FIRST_FACTOR', 'OPERATION_NOT_ALLOWED'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
  ['TOKEN_EXPIRED', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'],
  ['USER_NOT_FOUND', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'],
  ['REQUEST_TIMEOUT', 'TIMEOUT'],
  ['UNAVAILABLE', 'NETWORK_REQUEST_FAILED'],
]);

/** What may be gone a moment later, though nobody does anything. */
const passing: ReadonlySet<Problem> = new Set([
  'NETWORK_REQUEST_FAILED',
  'TIMEOUT',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'INTERNAL',
]);

/** Whether the same may work a moment later. */
export const mayPass = (problem: Problem): boolean => passing.has(problem);

/** Whether there is a sentence for it. */
export type Knows = (code: string) => code is ProblemOfAnyScreen;

/** A failure as the flow knows it. */
export type Failure = {
  readonly problem: Problem;
  /** The server's code, or its reason, where the problem is not it: see `named`. */
  readonly code?: string;
  /** How long the server asks to wait. */
  readonly retryAfterSeconds?: number;
};

export function failureOf(error: unknown, knows: Knows): Failure {
  if (!(error instanceof ClientError)) return { problem: 'INTERNAL' };
  const { code, detail, retryAfterSeconds } = error;
  const problem = sameAs.get(code) ?? (knows(code) ? code : 'INTERNAL');
  // A password is too weak for one of several reasons, which stands in brackets.
  const [, own = code] = (code === 'WEAK_PASSWORD' && /\[(\w+)]$/.exec(detail ?? '')) || [];
  const failure = problem === own ? { problem } : { problem, code: own };
  return retryAfterSeconds === undefined ? failure : { ...failure, retryAfterSeconds };
}
