import type { DatabaseName } from '../paths/document-name.ts';
import type { Documents } from '../store/open-documents.ts';
import type { LoggedChange } from '../store/read-changes.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { charactersOf, type RecentChanges } from './recent-changes.ts';

type Parts = {
  readonly documents: Pick<Documents, 'changesAfter'>;
  readonly database: DatabaseName;
  readonly recent: () => RecentChanges;
};

/**
 * Reads what came before the changes at hand, once for all who come back: after a restart everybody does
 * at the same moment. Whoever was away for longer than what is kept at hand is not waited for.
 */
export function reachingBack({ documents, database, recent }: Parts) {
  let reading: Promise<void> | undefined;
  /** Between this time and those at hand there are too many, as far as anybody looked. */
  let tooFar = -1;

  async function read(since: Microseconds): Promise<void> {
    const to = recent();
    const until = to.complete();
    const earlier: LoggedChange[] = [];
    let characters = 0;
    for (let from = since; from < until; ) {
      const { changes, upTo, isAll } = await documents.changesAfter(database, from);
      for (const change of changes) {
        if (change.at > until) break;
        earlier.push(change);
        characters += charactersOf(change);
      }
      from = upTo;
      if (!to.hasRoom(earlier.length, characters)) {
        tooFar = from;
        return;
      }
      if (isAll) break;
    }
    // Some of those that were at hand may have been forgotten meanwhile.
    if (to === recent() && to.complete() === until) to.reach(since, earlier);
  }

  /** Until as much is at hand as will be. */
  return async (since: Microseconds): Promise<void> => {
    while (since < recent().complete() && since > tooFar) {
      const before = recent().complete();
      reading ??= read(since).finally(() => {
        reading = undefined;
      });
      await reading;
      // Nothing came of it: it is not tried for ever.
      if (recent().complete() >= before && since > tooFar) return;
    }
  };
}
