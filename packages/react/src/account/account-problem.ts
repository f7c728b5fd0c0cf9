import { ClientError } from '@latchkey/client';
import { useWords } from '../context.ts';
import { mailFailure } from '../flow/mail-failure.ts';
import { named } from '../flow/named.ts';
import { failureOf, type Problem } from '../flow/problem.ts';
import { account } from '../messages/en/account.ts';
import { problems } from '../messages/en/problems.ts';
import { OtherAccountError } from './own-token.ts';

type OwnProblem = keyof typeof account.problems;

/** Everything that can be wrong on the account pages. */
export type AccountProblem = Problem | OwnProblem;

/** Sentences of a section: for what only it can meet, or for what means something else there. */
export type AccountSentences = Readonly<Partial<Record<AccountProblem, string>>>;

const isKnown = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code);

const isOwn = (code: string): code is OwnProblem => Object.hasOwn(account.problems, code);

export function accountProblemOf(error: unknown): AccountProblem {
  if (error instanceof OtherAccountError) return 'USER_MISMATCH';
  if (!(error instanceof ClientError)) return 'INTERNAL';
  if (error.code === 'INVALID_NEW_EMAIL') return 'INVALID_EMAIL';
  return isOwn(error.code) ? error.code : named(failureOf(error, isKnown)).problem;
}

/** The same for what was to be mailed: too many tries are too many mails. */
export function mailProblemOf(error: unknown): AccountProblem {
  const problem = accountProblemOf(error);
  return isOwn(problem) ? problem : mailFailure({ problem }).problem;
}

/** The sentence for what is wrong. */
export function useAccountProblemText(
  ofSection?: AccountSentences,
): (problem: AccountProblem) => string {
  const own = useWords('account', account).problems;
  const ofAll = useWords('problems', problems);
  const sentences: AccountSentences = { ...ofAll, ...own, ...ofSection };
  return (problem) => sentences[problem] ?? ofAll.INTERNAL;
}
