import { openConnection } from './connection.ts';
import { createTally, type Driven } from './tally.ts';
import type { Workload } from './workloads.ts';

/** As many requests under way as there are connections, each followed by the next. */
export async function keepInFlight(
  port: number,
  workload: Workload,
  inFlight: number,
  milliseconds: number,
): Promise<Driven> {
  const connections = await Promise.all(
    Array.from({ length: inFlight }, () => openConnection(port)),
  );
  const startedAt = performance.now();
  const deadline = startedAt + milliseconds;
  const tally = createTally(startedAt, deadline);
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < deadline) {
        const { request, answered } = workload();
        const sentAt = performance.now();
        const { status, body } = await connection.send(request);
        tally.record(status, sentAt, body);
        if (status === 200) answered?.(body);
      }
      connection.close();
    }),
  );
  return tally.result();
}
