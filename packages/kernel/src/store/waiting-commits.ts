import { DatabaseUnavailable } from './database.ts';
import type { Answer, Commit } from './group-commit.ts';
import { postedBytes } from './posted-bytes.ts';
import { type Posted, statementNumbers } from './told-statements.ts';

/** What the writing thread answers to one of those who wait. */
export type WriterAnswer = { readonly id: number; readonly answer: Answer };

type Waiting = { resolve(answer: Answer): void; reject(error: Error): void };

export type PostedCommit = Posted & { readonly id: number; readonly isTimed: boolean };

type Post = (message: PostedCommit, transfer: readonly ArrayBuffer[]) => void;

// A disk that hangs must turn callers away, not collect them until memory is gone.
const mostWaiting = 10_000;

/** Commits that were posted to the writing thread and not answered yet. */
export function waitingCommits() {
  const waiting = new Map<number, Waiting>();
  const statements = statementNumbers();
  let lastId = 0;

  function ask(post: (id: number) => void): Promise<Answer> {
    lastId += 1;
    const id = lastId;
    post(id);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  return {
    count: () => waiting.size,
    ask,
    async commit({ changes, isTimed }: Commit, post: Post): Promise<Answer> {
      if (waiting.size >= mostWaiting) {
        throw new DatabaseUnavailable(`${mostWaiting} commits are waiting already.`);
      }
      const own = postedBytes(changes);
      const posted = statements.numbered(own.changes);
      try {
        return ask((id) => post({ id, ...posted, isTimed }, own.transfer));
      } catch (error) {
        statements.untell(posted);
        throw error;
      }
    },
    settle(answers: readonly WriterAnswer[]): void {
      for (const { id, answer } of answers) {
        waiting.get(id)?.resolve(answer);
        waiting.delete(id);
      }
    },
    lose(reason: string): void {
      const error = new DatabaseUnavailable(
        `The writing thread ended (${reason}); whether this commit was kept is not known.`,
      );
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      statements.forget();
    },
  };
}
