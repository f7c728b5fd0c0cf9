import type { Documents } from './store/open-documents.ts';

/** Whoever declares indexes says so, and nodes begin at once. */
export const indexesTopic = 'document indexes';

/**
 * Milliseconds, for what nobody has said, and for what waits until nobody uses it. A command beside a
 * server on SQLite cannot reach it, and to look costs nothing there.
 */
export const indexingEvery: Readonly<Record<'sqlite' | 'postgres', number>> = {
  sqlite: 5_000,
  postgres: 60_000,
};

/** One piece after the other, however long it takes altogether, until there are none or nobody waits. */
export function indexingChore({ indexes }: Pick<Documents, 'indexes'>) {
  let working: Promise<void> | undefined;
  let isStopped = false;
  const workOff = async () => {
    while (!isStopped && (await indexes.work()) > 0);
  };
  return {
    work: () => {
      working ??= workOff().finally(() => {
        working = undefined;
      });
      return working;
    },
    async stop() {
      isStopped = true;
      await working?.catch(() => undefined);
    },
  };
}
