import { percentile } from '../identity/measure/statistics.ts';
import { answerTasks } from '../identity/processes/helper-process.ts';
import type { ClientResult, ClientTask } from './client-task.ts';
import { type Transfers, transfersTo } from './transfers.ts';

const rangeBytes = 64 * 1024;
let uploads = 0;

/** Milliseconds that somebody waited. */
async function once(task: ClientTask, transfers: Transfers, name: string): Promise<number> {
  const began = performance.now();
  if (task.kind === 'upload') {
    uploads += 1;
    await transfers.upload(`${task.bytes}/${uploads}`, task.bytes);
  } else if (task.kind === 'give') await transfers.upload(name, task.bytes);
  else if (task.kind === 'download') await transfers.download(name, task.bytes);
  else {
    const from = Math.floor(Math.random() * (task.bytes - rangeBytes));
    return transfers.download(name, rangeBytes, from);
  }
  return performance.now() - began;
}

async function perform(task: ClientTask): Promise<ClientResult> {
  const transfers = transfersTo(task.port);
  const name = `given/${task.bytes}`;
  const waited: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: task.inFlight }, async () => {
      do waited.push(await once(task, transfers, name));
      while (performance.now() - began < task.milliseconds);
    }),
  );
  const took = performance.now() - began;
  transfers.close();
  return {
    count: waited.length,
    took,
    p50: percentile(waited, 0.5),
    p99: percentile(waited, 0.99),
  };
}

answerTasks(perform);
