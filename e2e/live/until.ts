import { setTimeout as wait } from 'node:timers/promises';

const looksEvery = 10;

/** Whether it holds before so many milliseconds are over. */
export async function until(
  holds: () => Promise<boolean> | boolean,
  limit: number,
): Promise<boolean> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > limit) return false;
    await wait(looksEvery);
  }
  return true;
}
