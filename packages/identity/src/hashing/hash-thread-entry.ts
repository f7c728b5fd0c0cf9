import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Argon2Parameters, hashPassword } from './argon2.ts';
import type { HashAnswer, HashResult, HashTask } from './hash-task.ts';
import { verifyPassword } from './verify-password.ts';

// Given by hash-thread.ts, the only one who starts this file.
const parameters = workerData as Argon2Parameters;

const yieldToCheapRequests = () => {
  // Elsewhere the priority is the whole process's, event loop and all.
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it; hashing is then merely less polite.
  }
};

const hash = (password: string): HashResult => {
  try {
    return { kind: 'hash', hash: hashPassword(password, parameters) };
  } catch {
    // The library's own words are not passed on: nothing that has seen a password may speak.
    const { memoryCost, timeCost, parallelism } = parameters;
    const reason = `argon2id refuses m=${memoryCost}, t=${timeCost}, p=${parallelism}`;
    return { kind: 'failure', reason };
  }
};

const perform = (task: HashTask): HashResult =>
  task.kind === 'hash'
    ? hash(task.password)
    : { kind: 'verify', ...verifyPassword(task, parameters) };

yieldToCheapRequests();
parentPort?.on('message', (task: HashTask) => {
  const start = performance.now();
  const result = perform(task);
  const answer: HashAnswer = { result, milliseconds: performance.now() - start };
  parentPort?.postMessage(answer);
});
