import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds. What somebody else waits for at most, beside the work for one item. */
const longestPiece = 4;

/** For long work that says itself where it can be interrupted. Nothing is waited for before its time. */
export function pauses(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < longestPiece) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}

/** One after the other. Long work lets others have their turns: whoever signs in is not to wait for it. */
export async function inPieces<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  const pause = pauses();
  for (const item of items) {
    work(item);
    const over = pause();
    if (over !== undefined) await over;
  }
}
