import { useWords } from '../context.ts';
import type { Failure, Problem } from '../flow/problem.ts';
import { sentencesHere } from '../messages/sentences.ts';

/** What is wrong with a field: a failure of the flow, or a sentence of whoever shows the field. */
export type FieldError = Failure | string;

/** Sentences of a later screen: for what only it can meet, or for what means something else there. */
export type OwnSentences = Readonly<Partial<Record<Problem, string>>>;

/** The sentence for a failure. */
export function useProblemText(own?: OwnSentences): (failure: FieldError) => string {
  const problems = useWords('problems', sentencesHere());
  const sentences: OwnSentences = { ...problems, ...own };
  return (failure) =>
    typeof failure === 'string' ? failure : (sentences[failure.problem] ?? problems.INTERNAL);
}
