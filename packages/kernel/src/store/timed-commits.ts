import { DatabaseUnavailable, type TimedChange, type TimedOutcome } from './database.ts';
import type { TimedAnswer } from './postgres-timed-commit.ts';

export type CommitGroup = (
  group: readonly (readonly TimedChange[])[],
) => Promise<readonly TimedAnswer[]>;

type Waiting = {
  readonly changes: readonly TimedChange[];
  resolve(outcome: TimedOutcome): void;
  reject(error: unknown): void;
};

const largestGroup = 64;
const mostWaiting = 10_000;

/**
 * Timed commits come one after the other, over all nodes. What arrives while one is under way is the
 * next group, so that they share a transaction and its fsync instead of standing in line for each.
 */
export function timedCommits(commitGroup: CommitGroup) {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function settle(group: readonly Waiting[]): Promise<void> {
    try {
      const answers = await commitGroup(group.map(({ changes }) => changes));
      for (const [index, { resolve, reject }] of group.entries()) {
        const answer = answers[index];
        if (answer?.kind === 'outcome') resolve(answer.outcome);
        else reject(answer?.error);
      }
    } catch (error) {
      const [first, second] = group;
      if (error instanceof DatabaseUnavailable || second === undefined) {
        for (const { reject } of group) reject(error);
      } else if (first !== undefined) {
        // A deferred key speaks up only at COMMIT and does not say whose it was.
        for (const one of group) await settle([one]);
      }
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await settle(waiting.splice(0, largestGroup));
    isRunning = false;
  }

  return <Refusal extends string>(
    changes: readonly TimedChange<Refusal>[],
  ): Promise<TimedOutcome<Refusal>> => {
    if (waiting.length >= mostWaiting) {
      return Promise.reject(new DatabaseUnavailable(`${mostWaiting} commits are waiting already.`));
    }
    const { promise, resolve, reject } = Promise.withResolvers<TimedOutcome>();
    waiting.push({ changes, resolve, reject });
    if (!isRunning) void run();
    // The word is one of those that came with the changes.
    return promise as Promise<TimedOutcome<Refusal>>;
  };
}
