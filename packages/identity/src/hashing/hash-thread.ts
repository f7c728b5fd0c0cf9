import { type ComputingThread, startComputingThread } from '@latchkey/kernel/computing-thread';
import type { Argon2Parameters } from './argon2.ts';
import type { HashAnswer, HashTask } from './hash-task.ts';

export type HashThread = ComputingThread<HashTask, HashAnswer>;

export const startHashThread = (
  parameters: Argon2Parameters,
  whenEnded: (thread: HashThread) => void,
): HashThread =>
  startComputingThread({
    name: 'hashing',
    entry: new URL('./hash-thread-entry.ts', import.meta.url),
    data: parameters,
    whenEnded,
  });
