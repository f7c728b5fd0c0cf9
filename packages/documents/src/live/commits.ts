import { type After, afterwards } from '@latchkey/kernel/after';
import type { Notifications } from '@latchkey/kernel/store/notifications';
import type { DatabaseName } from '../paths/document-name.ts';

const topic = 'documents';

/** Other nodes are told so often at most, in milliseconds: each time is a statement for the database. */
const toldEvery = 10;

/** What was committed, on this node and on others. */
export type Commits = {
  /** Said by whoever has made one here. */
  committed(database: DatabaseName): void;
  /** At once by those of this node, and of those of others without saying to which database. */
  subscribe(listener: (database: DatabaseName | undefined) => void): () => void;
  close(): void;
};

export function openCommits(
  notifications: Pick<Notifications, 'notify' | 'subscribe'>,
  after: After = afterwards,
): Commits {
  const listeners = new Set<(database: DatabaseName | undefined) => void>();
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
    committed(database) {
      for (const listener of listeners) listener(database);
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
