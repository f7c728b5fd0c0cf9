import type { Problem } from '../flow/problem.ts';
import { useSessions } from '../hooks/use-sessions.ts';
import { accountProblemOf } from './account-problem.ts';
import type { DeviceSession } from './device-sessions.ts';
import { type Task, useTask } from './use-task.ts';

type Done = 'revoked' | 'othersRevoked';

export type OwnSessionsControl = {
  readonly task: Task<Done>;
  /** Undefined until they are known. */
  readonly sessions: readonly DeviceSession[] | undefined;
  /** All but the one that is asking. */
  readonly others: readonly DeviceSession[];
  /** Why they could not be read. */
  readonly problem: Problem | undefined;
  revoke(sessionId: string): void;
  revokeOthers(): void;
  /** Reads them again. */
  retry(): void;
};

/** Ends sign-ins of an account, and tells when one is gone from the list. */
export function useOwnSessions(onRevoked: () => void): OwnSessionsControl {
  const { sessions, error, ...own } = useSessions();
  const task = useTask<Done>();

  const end = (done: Done, revocation: () => Promise<void>) =>
    task.start({
      async task() {
        await revocation();
        onRevoked();
        return done;
      },
    });

  return {
    task,
    sessions,
    others: sessions?.filter(({ isCurrent }) => !isCurrent) ?? [],
    problem: error === undefined ? undefined : accountProblemOf(error),
    revoke: (sessionId) => end('revoked', () => own.revoke(sessionId)),
    revokeOthers: () => end('othersRevoked', own.revokeOthers),
    retry: () =>
      task.start({
        async task() {
          await own.reload();
          return undefined;
        },
      }),
  };
}
