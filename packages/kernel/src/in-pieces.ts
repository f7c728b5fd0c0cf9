import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds. What somebody else waits for at most, beside the work for one item. */
const longestPiece = 4;

/** One after the other. Long work lets others have their turns: whoever signs in is not to wait for it. */
export async function inPieces<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - began < longestPiece) continue;
    await nextTurn();
    began = performance.now();
  }
}
