import { percentile } from '../measure/statistics.ts';

export type Replies = {
  /** Answered before the round was over. */
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly firstBody: string;
};

/** What came back in one round, by HTTP status. */
export type Driven = {
  readonly seconds: number;
  readonly replies: Readonly<Record<string, Replies>>;
};

type Kind = { count: number; latencies: number[]; firstBody: string };

export function createTally(startedAt: number, deadline: number) {
  const kinds = new Map<number, Kind>();
  return {
    record(status: number, sentAt: number, body: Buffer): void {
      const now = performance.now();
      let kind = kinds.get(status);
      if (kind === undefined) {
        kind = { count: 0, latencies: [], firstBody: body.toString('utf8', 0, 300) };
        kinds.set(status, kind);
      }
      kind.latencies.push(now - sentAt);
      if (now <= deadline) kind.count += 1;
    },
    result: (): Driven => ({
      seconds: (deadline - startedAt) / 1000,
      replies: Object.fromEntries(
        [...kinds].map(([status, { count, latencies, firstBody }]) => [
          status,
          { count, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), firstBody },
        ]),
      ),
    }),
  };
}
