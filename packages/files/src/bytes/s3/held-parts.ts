import {
  type HeldBytes,
  type HeldBytesLimits,
  type HeldPart,
  tooMuchHeld,
} from '@latchkey/kernel/held-bytes';
import type { Source } from '../bytes.ts';
import type { InFlight } from './in-flight.ts';

const mebibyte = 1024 ** 2;

/** Eight senders of one holder who are never done, or two of a large file. */
export const usualMemory: HeldBytesLimits = {
  holder: 64 * mebibyte,
  group: 192 * mebibyte,
  free: 64 * 1024,
};

/** What is in memory of one blob. */
export type Memory = {
  /** Passes on what there is room for, and ends with `tooMuchHeld` where there is none. */
  arriving(source: Source): Source;
  /** The same flight, whose bytes are gone when they have landed. */
  leaving(flight: InFlight, bytes: number): InFlight;
};

function memoryOf(part: HeldPart): Memory {
  let held = 0;
  return {
    async *arriving(source) {
      for await (const piece of source) {
        if (!part.set(held + piece.length)) throw tooMuchHeld();
        held += piece.length;
        yield piece;
      }
    },
    leaving: (flight, bytes) => ({
      ...flight,
      add: (work) =>
        flight.add(() =>
          work().finally(() => {
            held -= bytes;
            part.set(held);
          }),
        ),
    }),
  };
}

/** Nothing of it is held any more when the work is over. */
export async function holding<Result>(
  memory: HeldBytes,
  holder: Parameters<HeldBytes['part']>[0],
  work: (memory: Memory) => Promise<Result>,
): Promise<Result> {
  const part = memory.part(holder);
  try {
    return await work(memoryOf(part));
  } finally {
    part.set(0);
  }
}
