import { type After, afterwards } from '@latchkey/kernel/after';
import type { Notifications } from '@latchkey/kernel/store/notifications';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Told } from '../store/commit-writes.ts';
import type { LoggedCommit } from '../store/read-changes.ts';

const topic = 'documents';

/** Other nodes are told so often at most, in milliseconds: each time is a statement for the database. */
const toldEvery = 10;

type Listener = (database: DatabaseName | undefined, commit?: () => LoggedCommit) => void;

/** What was committed, on this node and on others. */
export type Commits = {
  /** Said by whoever has made one here. */
  readonly committed: Told;
  /** At once by those of this node, and of those of others without saying to which database. */
  subscribe(listener: Listener): () => void;
  close(): void;
};

export function openCommits(
  notifications: Pick<Notifications, 'notify' | 'subscribe'>,
  after: After = afterwards,
): Commits {
  const listeners = new Set<Listener>();
  let isTelling = false;
  let isPausing = false;
  let isUntold = false;
  let callOff: () => void = () => undefined;

  function tellOthers(): void {
    if (isPausing) {
      isUntold = true;
      return;
    }
    isPausing = true;
    isUntold = false;
    isTelling = true;
    // Whoever is here has been told.
    notifications.notify([topic]);
    isTelling = false;
    callOff = after(toldEvery, () => {
      isPausing = false;
      if (isUntold) tellOthers();
    });
  }

  const unsubscribe = notifications.subscribe(topic, () => {
    if (isTelling) return;
    for (const listener of listeners) listener(undefined);
  });

  return {
    committed(database, commit) {
      for (const listener of listeners) listener(database, commit);
      tellOthers();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      callOff();
      unsubscribe();
    },
  };
}
