/** Whose turn it is among the tabs of a browser, and how long one waits: a tab may have been put to sleep. */
const lockName = 'latchkey:firebase';
const patience = 10_000;

/** Runs a task while no other tab brings the two in step. */
export function alone<Result>(task: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return task();
  return new Promise((resolve) => {
    let begun: Promise<Result> | undefined;
    const run = () => {
      clearTimeout(timer);
      begun ??= task();
      resolve(begun);
      return begun;
    };
    const timer = setTimeout(run, patience);
    // Where a page may have no locks, it goes ahead. What the task says is heard of already.
    locks
      .request(lockName, run)
      .catch(run)
      .catch(() => {});
  });
}
