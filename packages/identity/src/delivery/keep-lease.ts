import type { After } from '@latchkey/kernel/after';
import type { MessageQueue } from '../outbox/message-queue.ts';
import type { QueuedMessage } from '../outbox/queued-message.ts';

/** For so long nobody else takes a message; if its deliverer dies, it waits no longer than this. */
export const leaseTime = 60_000;

class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  readonly code = 'LEASE_LOST';
}

/**
 * Renews the lease for as long as the attempt lives: a server may take minutes for a mail, and
 * whoever thinks that it was given up sends a second copy.
 */
export function keepLease(
  options: { readonly queue: MessageQueue; readonly now: () => number; readonly after: After },
  message: QueuedMessage,
): { readonly lost: AbortSignal; end(): void } {
  const { queue, now, after } = options;
  const lost = new AbortController();
  let ended = false;
  let cancel = after(leaseTime / 3, renew);

  function renew(): void {
    // However long the database takes, the next time comes when it is due.
    cancel = after(leaseTime / 3, renew);
    // Without the database nobody else gets it either.
    queue.renew(message, now() + leaseTime).then(goOn, () => undefined);
  }

  function goOn(isOurs: boolean): void {
    if (ended || isOurs) return;
    cancel();
    lost.abort(new LeaseLost('Somebody else has it by now.'));
  }

  return {
    lost: lost.signal,
    end() {
      ended = true;
      cancel();
    },
  };
}
