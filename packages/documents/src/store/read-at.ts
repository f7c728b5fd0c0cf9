import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { invalid } from '../wire/invalid.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { TransactionCaller } from './transaction-token.ts';

/** A transaction by what somebody was given for it, and who it is. */
export type GivenToken = { readonly transaction: string; readonly caller?: TransactionCaller };

/** The time of the latest change that was seen a moment ago. */
export type SeenAt = { readonly seen: Microseconds };

/** A time that has passed, or the one of a transaction. */
export type ReadAt = Microseconds | GivenToken | SeenAt;

/** How long what was there before can be read, in microseconds. */
export const longestPast = 3_600_000_000;

/** Refused unless it is a time of the last hour. */
export function checkReadTime(readTime: Microseconds, now: Microseconds, latest: Microseconds) {
  if (readTime < now - longestPast) {
    throw new RpcRefused(
      'FAILED_PRECONDITION',
      'The requested read_time is too old: it can be at most one hour in the past.',
    );
  }
  checkPast(readTime, now, latest);
}

/** A commit of another machine may be ahead of this one's clock. */
export function checkPast(readTime: Microseconds, now: Microseconds, latest: Microseconds): void {
  if (readTime > Math.max(now, latest)) {
    throw invalid('The requested read_time is in the future.');
  }
}
