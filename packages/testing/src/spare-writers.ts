import { MessageChannel, Worker } from 'node:worker_threads';
import type { StartWriter } from '@latchkey/kernel/store/writer-thread';

/**
 * Threads that stay when a database is closed, for the next one of the same process. To start one
 * takes as much processor time as all else that many a test does.
 */
const idle: Worker[] = [];

const entry = new URL('./spare-writer-entry.ts', import.meta.url);

function startSpare(): Worker {
  const worker = new Worker(entry, { name: 'spare-writer', execArgv: [] });
  worker.unref();
  return worker;
}

export const lendWriter: StartWriter = (_script, settings, { answered, ended }) => {
  const worker = idle.pop() ?? startSpare();
  const { port1: ours, port2: its } = new MessageChannel();
  let isAlive = true;
  const leave = (code: number) => {
    isAlive = false;
    ended(`exit code ${code}`);
  };
  worker.once('exit', leave);
  worker.postMessage({ settings, port: its }, [its]);
  ours.on('message', answered);
  ours.on('close', () => {
    worker.off('exit', leave);
    if (isAlive) idle.push(worker);
    ended('closed');
  });
  return {
    postMessage: (message, transfer = []) => ours.postMessage(message, transfer),
    ref: () => ours.ref(),
    unref: () => ours.unref(),
  };
};
