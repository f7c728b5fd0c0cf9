import { ClientError } from '@latchkey/client';
// biome-ignore lint/style/noRestrictedImports: only what the sentences are called; twice would be too long
import { entry } from '../messages/en/entry.ts';
import type { LaterProblem } from './later-problems.ts';

type FirstProblem = keyof typeof entry.problems;

/**
 * Everything that can be wrong, by the protocol's own codes where it has one. Each has a sentence
 * in every language, and the English ones say which there are; a code without one is told as
 * `INTERNAL`, unless a later screen has words for it.
 */
export const problems = Object.keys(entry.problems) as readonly FirstProblem[];

export type Problem = FirstProblem | LaterProblem;

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

const isProblem = (code: string): code is FirstProblem => problems.some((known) => known === code);

/** A failure as the flow knows it. */
export type Failure = {
  readonly problem: Problem;
  /** The server's code, or its reason, where the problem is not it: see `named`. */
  readonly code?: string;
  /** How long the server asks to wait. */
  readonly retryAfterSeconds?: number;
};

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ClientError)) return { problem: 'INTERNAL' };
  const { code, detail, retryAfterSeconds } = error;
  const problem = sameAs.get(code) ?? (isProblem(code) ? code : 'INTERNAL');
  // A password is too weak for one of several reasons, which stands in brackets.
  const [, own = code] = (code === 'WEAK_PASSWORD' && /\[(\w+)]$/.exec(detail ?? '')) || [];
  const failure = problem === own ? { problem } : { problem, code: own };
  return retryAfterSeconds === undefined ? failure : { ...failure, retryAfterSeconds };
}
