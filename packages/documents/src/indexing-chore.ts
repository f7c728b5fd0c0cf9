import type { Documents } from './store/open-documents.ts';

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
