import type { Html } from '@latchkey/kernel/http/pages/html';
import { Refused } from '@latchkey/kernel/refused';
import type { ErrorCode } from '@latchkey/protocol';
import { failurePage } from './action-pages.ts';
import { actionHref } from './action-request.ts';
import type { ActionView } from './action-view.ts';
import type { FailureReason } from './page-words.ts';

type Reason = FailureReason | 'deadLink';

/** A code that is unknown, spent, expired, or whose account is gone: all look alike to a stranger. */
const reasons: Partial<Record<ErrorCode, Reason>> = {
  MISSING_OOB_CODE: 'incomplete',
  INVALID_OOB_CODE: 'deadLink',
  EXPIRED_OOB_CODE: 'deadLink',
  TENANT_NOT_FOUND: 'deadLink',
  USER_NOT_FOUND: 'deadLink',
  USER_DISABLED: 'deadLink',
  EMAIL_EXISTS: 'emailTaken',
  PASSWORD_LOGIN_DISABLED: 'passwordsOff',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'tooManyTries',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'signInNeeded',
};

const passing: ReadonlySet<Reason> = new Set<Reason>(['tooManyTries', 'generic']);

function wordsFor({ words, request: { mode } }: ActionView, reason: Reason) {
  if (reason !== 'deadLink') return words.failures[reason];
  return mode === undefined || mode === 'signIn' ? words.failures.incomplete : words[mode].dead;
}

export function reasonPage(view: ActionView, reason: Reason): Html {
  const { request } = view;
  const canRetry = passing.has(reason) && request.mode !== undefined && request.code !== '';
  return failurePage(view, wordsFor(view, reason), canRetry ? actionHref(request) : undefined);
}

/** Any failure as a person can understand it. What was not foreseen becomes one generic sentence. */
export const failedPage = (view: ActionView, error: unknown): Html =>
  reasonPage(view, error instanceof Refused ? (reasons[error.code] ?? 'generic') : 'generic');
