import type { After } from '@latchkey/kernel/after';

/** Milliseconds. */
const answersKept = 1000;

/** For whoever asks the same of the same as somebody just before, the same answer. */
export type SharedAnswers<Of extends object, Answer> = (
  of: Of,
  question: string,
  ask: () => Promise<Answer>,
) => Promise<Answer>;

/** Only for questions that have one answer for ever: of what was there at a time. */
export function sharedAnswers<Of extends object, Answer>(after: After): SharedAnswers<Of, Answer> {
  const known = new WeakMap<Of, Map<string, Promise<Answer>>>();
  return (of, question, ask) => {
    const answers = known.get(of) ?? new Map<string, Promise<Answer>>();
    known.set(of, answers);
    const before = answers.get(question);
    if (before !== undefined) return before;
    const answer = ask();
    answers.set(question, answer);
    const forget = () => void answers.delete(question);
    answer.then(() => after(answersKept, forget), forget);
    return answer;
  };
}
