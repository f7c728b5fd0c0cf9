import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, openConnection } from './connection.ts';
import { createTally, type Driven } from './tally.ts';
import type { Workload } from './workloads.ts';

const mostConnections = 4000;

/**
 * Requests at a steady rate, whether or not earlier ones were answered: callers who do not know of
 * each other. Latency counts from when a request was due, so that a stalled server is not spared.
 */
export async function sendAtRate(
  port: number,
  workload: Workload,
  perSecond: number,
  milliseconds: number,
): Promise<Driven> {
  const idle: Connection[] = await Promise.all(
    Array.from({ length: 16 }, () => openConnection(port)),
  );
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  const deadline = startedAt + milliseconds;
  const tally = createTally(startedAt, deadline);

  const send = async (dueAt: number) => {
    const { request, answered } = workload();
    const connection = idle.pop() ?? (await openConnection(port));
    const { status, body } = await connection.send(request);
    tally.record(status, dueAt, body);
    if (status === 200) answered?.(body);
    idle.push(connection);
  };

  for (let sent = 0; performance.now() < deadline; ) {
    const dueAt = startedAt + (sent * 1000) / perSecond;
    if (dueAt > performance.now()) {
      await pause(1);
      continue;
    }
    if (underWay.size >= mostConnections) throw new Error('Too many requests are unanswered.');
    sent += 1;
    const sending = send(dueAt).finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
  await Promise.all(underWay);
  for (const connection of idle) connection.close();
  return tally.result();
}
