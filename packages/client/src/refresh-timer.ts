import {
  refreshBackoffMaximum,
  refreshBackoffStart,
  refreshBeforeExpiry,
} from '@latchkey/protocol/client-limits';
import { ClientError, isPassing } from './client-error.ts';
import type { SessionState } from './session-state.ts';

export type RefreshTimer = {
  /** Plans the next refresh for the session as it is now. */
  follow(state: SessionState | undefined): void;
  stop(): void;
};

/** Browsers take a longer delay for none at all. */
const longestDelay = 2 ** 31 - 1;

type Timer = ReturnType<typeof setTimeout> & { unref?: () => void };

/** Refreshes five minutes before the ID token expires, and keeps trying while the network is away. */
export function createRefreshTimer(
  now: () => number,
  refresh: () => Promise<unknown>,
): RefreshTimer {
  let timer: Timer | undefined;
  let backoff: number = refreshBackoffStart;
  let earliest = 0;
  let followed: SessionState | undefined;
  let isStopped = false;

  function plan(delay: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(run, Math.min(delay, longestDelay));
    // A server that renders pages ends when it is done, not an hour later.
    timer.unref?.();
  }

  async function run(): Promise<void> {
    // A token that lives for less than five minutes would be due again at once.
    earliest = now() + refreshBackoffStart;
    try {
      await refresh();
      // Nothing was due if the clock was set back, and then nobody else plans the next time.
      follow(followed);
    } catch (error) {
      if (!isPassing(error)) return;
      const asked = error instanceof ClientError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      plan(Math.max(backoff, asked));
      backoff = Math.min(backoff * 2, refreshBackoffMaximum);
    }
  }

  function follow(state: SessionState | undefined): void {
    followed = state;
    backoff = refreshBackoffStart;
    clearTimeout(timer);
    if (state === undefined) return;
    const due = Math.max(state.expiresAt - refreshBeforeExpiry, earliest);
    plan(Math.max(due - now(), 0));
  }

  return {
    follow,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
