import { forgetGuests } from '@latchkey/identity/accounts/forget-guests';
import type { Store } from '@latchkey/identity/store/store';
import { sweepTenants } from '@latchkey/identity/tenants/delete-tenant';
import { dayAt } from '@latchkey/identity/usage/calendar-day';
import { daysOfNumbers, firstMarkedDay } from '@latchkey/identity/usage/usage';
import type { CommonClock } from '@latchkey/kernel/clock/common-clock';
import { watchClock } from '@latchkey/kernel/clock/watch-clock';
import { keysBelievedMs } from '@latchkey/kernel/keys/held-keys';
import type { KeyRing } from '@latchkey/kernel/keys/key-ring';
import { faultFields, type Log } from '@latchkey/kernel/log';
import type { Chore } from '@latchkey/kernel/product';
import { sessionLimits } from '@latchkey/protocol';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long things stay after they stopped mattering. */
export const kept = {
  codes: 7 * day,
  phoneCodes: day,
  sessions: sessionLimits.idle + day,
  guests: sessionLimits.idle + day,
  /** Much longer than they live: clocks of nodes may differ. */
  challenges: day,
  guesses: 30 * day,
  sends: day,
  audit: 400 * day,
  /** Development keeps its mails for the inbox. */
  mailInDevelopment: 7 * day,
  mail: 60 * minute,
  /** For whoever finds out why. */
  failedMail: 30 * day,
} as const;

/** Clears away what has expired, and says what of it was somebody. Safe on every node at any time. */
export async function tidy(
  store: Store,
  now: number,
  development: boolean,
): Promise<{ readonly guestsDeleted: number }> {
  await store.commit([
    store.codes.prune(now - kept.codes),
    store.phoneCodes.prune(now - kept.phoneCodes),
    store.challenges.prune(now - kept.challenges),
    store.sessions.prune(now - kept.sessions),
    store.pendingSignIns.prune(now),
    store.passkeys.pruneChallenges(now - kept.challenges),
    store.providerSignIns.prune(now - kept.challenges),
    store.spentCredentials.prune(now - kept.challenges),
    store.usedAssertions.prune(now - kept.challenges),
    store.guesses.prune(now - kept.guesses),
    store.sends.prune(now - kept.sends),
    store.audit.prune(now - kept.audit),
    store.usage.pruneMarks(firstMarkedDay(dayAt(now))),
    ...store.usage.pruneNumbers(dayAt(now) - daysOfNumbers + 1),
  ]);
  const mail = development ? kept.mailInDevelopment : kept.mail;
  await store.keptMessages.prune(now - mail, now - kept.failedMail);
  return { guestsDeleted: await forgetGuests(store, now - kept.guests, now) };
}

type Housekeeping = {
  readonly store: Store;
  readonly keys: KeyRing;
  readonly readsOnce: boolean;
  readonly clock: CommonClock;
  readonly log: Log;
  readonly development: boolean;
};

/** Accounts do not go without a word; which they were is in the audit trail. */
export async function tidyAndTell({
  store,
  now,
  log,
  development,
}: Omit<Housekeeping, 'keys' | 'readsOnce' | 'clock'> & {
  readonly now: () => number;
}): Promise<void> {
  const { guestsDeleted } = await tidy(store, now(), development);
  if (guestsDeleted > 0) log('info', 'guests_deleted', { count: guestsDeleted });
}

/** Often enough that nobody who signs in has to wait for it. */
const readKeysEvery = keysBelievedMs / 3;

/** In which a clock that nobody sets goes wrong by less than anybody notices. */
const measureEvery = minute / 2;

/** What a server does beside answering: keys and deleted tenants every minute, tidying every hour. */
export function housekeepingChores(options: Housekeeping): readonly Chore[] {
  const { store, keys, readsOnce, clock, log } = options;
  return [
    ...(readsOnce
      ? []
      : [
          {
            every: readKeysEvery,
            failure: 'keys_not_read',
            // Without an answer, whoever needs the keys asks again, and hears what is wrong.
            work: () => keys.refresh().catch(() => undefined),
          },
        ]),
    { every: minute, failure: 'key_maintenance_failed', work: () => keys.maintain() },
    { every: measureEvery, failure: 'clock_not_measured', work: watchClock(clock, log) },
    {
      every: minute,
      failure: 'tenant_sweep_failed',
      work: () => sweepTenants(store, clock.now()),
    },
    {
      every: 60 * minute,
      failure: 'tidying_failed',
      work: () => tidyAndTell({ ...options, now: clock.now }),
    },
  ];
}

/** Does what has to be done beside answering, until it is told to stop. */
export function startChores(chores: readonly Chore[], log: Log): () => void {
  const timers = chores.map(({ every, failure, work }) =>
    setInterval(() => {
      work().catch((error: unknown) => log('error', failure, faultFields(error)));
    }, every).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
