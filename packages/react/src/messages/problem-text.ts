import type { Failure, Problem } from '../flow/problem.ts';
import { useWords } from '../kit/surroundings.ts';
import { sentencesHere } from './sentences.ts';

/** Sentences of a later screen: for what only it can meet, or for what means something else there. */
export type OwnSentences = Readonly<Partial<Record<Problem, string>>>;

/** The sentence for a failure. */
export function useProblemText(own?: OwnSentences): (failure: Failure) => string {
  const problems = useWords('problems', sentencesHere());
  const sentences: OwnSentences = { ...problems, ...own };
  return ({ problem }) => sentences[problem] ?? problems.INTERNAL;
}
