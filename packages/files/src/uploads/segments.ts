import type { Source } from '../bytes/bytes.ts';

export type Segments = {
  /** The next so many bytes, or those that are left. */
  next(most: number): Source;
  /** Whether everything was taken. */
  isOver(): boolean;
  /** Nobody wants the rest. */
  close(): Promise<void>;
};

/** One source as several, one after the other. */
export function segmentsOf(source: Source): Segments {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Uint8Array | undefined;
  let isOver = false;

  async function piece(): Promise<Uint8Array | undefined> {
    if (rest !== undefined) return rest;
    const { done, value } = await iterator.next();
    isOver = done === true;
    return isOver ? undefined : value;
  }

  return {
    isOver: () => isOver,
    async close() {
      if (!isOver) await iterator.return?.();
    },
    async *next(most) {
      for (let left = most; left > 0; ) {
        const found = await piece();
        if (found === undefined) return;
        rest = found.length > left ? found.subarray(left) : undefined;
        const taken = found.length > left ? found.subarray(0, left) : found;
        left -= taken.length;
        yield taken;
      }
    },
  };
}
