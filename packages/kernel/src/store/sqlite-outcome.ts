import { DatabaseUnavailable, type Outcome, type TimedOutcome } from './database.ts';
import type { Answer } from './group-commit.ts';

/** What the writing thread has answered, as whoever asked for a commit knows it. */
export function outcomeOf<Refusal extends string>(answer: Answer): Outcome<Refusal> {
  switch (answer.kind) {
    case 'committed':
      return { committed: true, rows: answer.rows };
    case 'refused':
      // The word comes back from the thread it was sent to, and it was a Refusal then.
      return { committed: false, refusal: answer.refusal as Refusal };
    case 'failed':
      throw new Error(answer.message);
    case 'unavailable':
      throw new DatabaseUnavailable(answer.message);
  }
}

export function timedOutcomeOf<Refusal extends string>(answer: Answer): TimedOutcome<Refusal> {
  const outcome = outcomeOf<Refusal>(answer);
  if (!outcome.committed) return outcome;
  return { ...outcome, at: answer.kind === 'committed' ? Number(answer.at) : Number.NaN };
}
