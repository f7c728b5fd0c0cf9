import type { QueuedMessage } from './queued-message.ts';

/** Messages of one channel for one destination, and when the first of them is due. */
export type DueLane = {
  readonly channel: string;
  readonly lane: string;
  readonly dueAt: number;
};

/** Who took a message: the number of its attempt is nobody else's. */
export type Taken = Pick<QueuedMessage, 'id' | 'attempts'>;

/** The deliverer's view of the outbox. */
export type MessageQueue = {
  /** Every lane in which something waits. */
  lanes(): Promise<readonly DueLane[]>;
  /** Takes messages that are due. Nobody else gets them until the lease ends. */
  claim(
    lane: Pick<DueLane, 'channel' | 'lane'>,
    at: number,
    lease: number,
    limit: number,
  ): Promise<readonly QueuedMessage[]>;
  /** Keeps it for longer; false when it is no longer ours. */
  renew(taken: Taken, until: number): Promise<boolean>;
  /** It left, or nobody wants it any more. True whoever has it by now. */
  finish(id: string, state: 'sent' | 'dropped', at: number): Promise<void>;
  /** It will not be tried again by itself. */
  fail(taken: Taken, error: string, at: number): Promise<void>;
  /** It was tried, and waits for its next attempt. */
  postpone(taken: Taken, at: number, until: number, error: string): Promise<void>;
};

/**
 * Whether somebody has it now, and may have handed it on already. An attempt that is over left a mark; one
 * whose end nobody noted is over with its lease.
 */
export const isBeingDelivered = (
  { state, attempts, dueAt, finishedAt }: QueuedMessage,
  at: number,
): boolean => state === 'waiting' && attempts > 0 && finishedAt === null && !isDue(dueAt, at);

/** What failed is put off, and never for longer than this. */
export const longestWait = 61 * 60_000;

/**
 * A message is due from its first moment on, and after every failed attempt later. One that has not
 * been tried, or is put off for longer than any can be, comes from a clock that ran ahead.
 */
export const isDue = (dueAt: number, at: number): boolean =>
  dueAt <= at || dueAt > at + longestWait;
