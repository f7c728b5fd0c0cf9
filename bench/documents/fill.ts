import type { Documents } from '../../packages/documents/src/store/open-documents.ts';
import { requestOf, writesOf } from './documents-of.ts';

const batch = 500;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** The processor time of all threads of this process, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export type Growth = {
  /** Of one commit in the first tenth and in the last, in milliseconds. */
  readonly first: number;
  readonly last: number;
  /** The same in processor time, which a busy machine does not change. */
  readonly firstProcessor: number;
  readonly lastProcessor: number;
};

/** Commits of 500 until the collection has this many documents, and whether they became slower. */
export async function fill(
  documents: Documents,
  collection: string,
  count: number,
): Promise<Growth> {
  const took: { readonly wall: number; readonly processor: number }[] = [];
  for (let from = 0; from < count; from += batch) {
    const request = requestOf(writesOf(collection, from, Math.min(batch, count - from)));
    const [wall, processor] = [performance.now(), processorTime()];
    await documents.commit(request);
    took.push({ wall: performance.now() - wall, processor: processorTime() - processor });
    if (took.length % 200 === 0) console.error(`${from + batch} of ${count} documents`);
  }
  const tenth = Math.max(1, Math.floor(took.length / 10));
  // The first commits make what every later one finds.
  const [first, last] = [took.slice(Math.min(4, tenth - 1), tenth + 4), took.slice(-tenth)];
  return {
    first: median(first.map(({ wall }) => wall)),
    last: median(last.map(({ wall }) => wall)),
    firstProcessor: median(first.map(({ processor }) => processor)),
    lastProcessor: median(last.map(({ processor }) => processor)),
  };
}
