import { useWords } from '../context.ts';
import type { Failure } from '../flow/problem.ts';
import { entry } from '../messages/en/entry.ts';

/** What is wrong with a field: a failure of the flow, or a sentence of whoever shows the field. */
export type FieldError = Failure | string;

/** The sentence for a failure. */
export function useProblemText(): (failure: FieldError) => string {
  const { problems } = useWords('entry', entry);
  return (failure) => (typeof failure === 'string' ? failure : problems[failure.problem]);
}
