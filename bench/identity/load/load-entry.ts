import { answerTasks } from '../processes/helper-process.ts';
import { keepInFlight } from './keep-in-flight.ts';
import type { LoadResult, LoadTask } from './load-task.ts';
import { openGuestSessions, openSessionsOf } from './open-sessions.ts';
import { sendAtRate } from './send-at-rate.ts';
import {
  findAccount,
  health,
  listAccounts,
  lookup,
  refresh,
  type Session,
  signInWithPassword,
  signUp,
  type Workload,
} from './workloads.ts';

/** Who is signed in where. */
const sessions = new Map<number, Session[]>();
/** Kept between rounds: a rotated token is known only to the workload that got it. */
const workloads = new Map<string, Workload>();

function workloadFor({ port, work, members = 0 }: LoadTask & { kind: 'drive' }): Workload {
  const known = workloads.get(`${port} ${work}`);
  if (known !== undefined) return known;
  const signedIn = sessions.get(port) ?? [];
  const made = {
    refresh: () => refresh(signedIn),
    lookup: () => lookup(signedIn),
    'sign-up': signUp,
    'sign-in': () => signInWithPassword(members),
    'find-account': () => findAccount(members),
    'list-accounts': listAccounts,
    health,
  }[work]();
  workloads.set(`${port} ${work}`, made);
  return made;
}

answerTasks(async (task: LoadTask): Promise<LoadResult> => {
  const { port } = task;
  switch (task.kind) {
    case 'open-guests':
      sessions.set(port, await openGuestSessions(port, task.count));
      return undefined;
    case 'open-sessions':
      sessions.set(port, await openSessionsOf(port, task.uids));
      return undefined;
    case 'drive': {
      const workload = workloadFor(task);
      return 'inFlight' in task.demand
        ? keepInFlight(port, workload, task.demand.inFlight, task.milliseconds)
        : sendAtRate(port, workload, task.demand.perSecond, task.milliseconds);
    }
  }
});
