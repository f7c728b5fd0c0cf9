import type { Change } from '@latchkey/kernel/change';
import type { Taken } from './message-queue.ts';
import type { Channel, ListedState, QueuedMessage } from './queued-message.ts';

/** Which messages an operator wants to see. */
export type WantedMessages = {
  readonly state: ListedState | undefined;
  readonly channel: Channel | undefined;
  readonly limit: number;
  /** The last one that was seen; those that follow it are wanted. */
  readonly after?: Pick<QueuedMessage, 'id' | 'createdAt'> | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** The outbox as operators ask about it. */
export type KeptMessages = {
  /** Newest first, what can be read and what cannot. */
  list(wanted: WantedMessages): Promise<readonly QueuedMessage[]>;
  find(id: string): Promise<QueuedMessage | undefined>;
  /** One that failed waits again, as if it had never been tried. */
  retry(id: string, at: number, expiresAt: number): Change<'not-failed'>;
  /** One that waits for its next attempt waits no longer, unless somebody took it since. */
  hurry(waiting: Taken, at: number): Change<'taken'>;
};
