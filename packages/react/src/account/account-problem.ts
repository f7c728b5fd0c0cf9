import { laterProblems } from '../flow/later-problems.ts';
import { PageFailure } from '../flow/page-failure.ts';
import { failureOf, type Problem } from '../flow/problem.ts';
import { useWords } from '../kit/surroundings.ts';
import { account } from '../messages/en/account.ts';
import { problems } from '../messages/en/problems.ts';
import { findProblem } from '../messages/find-problem.ts';
import { meanings } from '../messages/meanings.ts';
import type { OwnSentences } from '../messages/problem-text.ts';

/** Between them, the sections of the account pages have words for everything. */
const ofSections = Object.fromEntries(laterProblems.map((problem) => [problem, true]));

/** What is wrong, on the account pages. */
export function accountProblemOf(error: unknown): Problem {
  if (error instanceof PageFailure) return error.problem;
  return failureOf(error, (name) => findProblem(name, meanings, problems, ofSections)).problem;
}

/** The sentence for what is wrong. */
export function useAccountProblemText(ofSection?: OwnSentences): (problem: Problem) => string {
  const own = useWords('account', account).problems;
  const ofAll = useWords('problems', problems);
  const sentences: OwnSentences = { ...ofAll, ...own, ...ofSection };
  return (problem) => sentences[problem] ?? ofAll.INTERNAL;
}
