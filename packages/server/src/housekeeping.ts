import { sessionLimits } from '@latchkey/protocol';
import { faultFields, type Log } from './http/log.ts';
import { sweepTenants } from './identity/tenants/delete-tenant.ts';
import { dayAt } from './identity/usage/calendar-day.ts';
import { daysOfNumbers, firstMarkedDay } from './identity/usage/usage.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { Store } from './store/store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long things stay after they stopped mattering. */
const kept = {
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

/** Clears away what has expired. Safe on every node at any time. */
export async function tidy(store: Store, now: number, development: boolean): Promise<void> {
  const { oldGuestsAreDeleted } = await store.settings.current('');
  await store.commit([
    store.codes.prune(now - kept.codes),
    store.phoneCodes.prune(now - kept.phoneCodes),
    store.challenges.prune(now - kept.challenges),
    store.sessions.prune(now - kept.sessions),
    store.pendingSignIns.prune(now),
    store.accounts.pruneGuests(now - kept.guests, oldGuestsAreDeleted),
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
}

/** What a server does beside answering: keys and deleted tenants every minute, tidying every hour. */
export function startHousekeeping(options: {
  readonly store: Store;
  readonly keys: KeyRing;
  readonly now: () => number;
  readonly log: Log;
  readonly development: boolean;
}): () => void {
  const { store, keys, now, log, development } = options;
  const every = (period: number, event: string, work: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log('error', event, faultFields(error)));
    }, period);
    timer.unref();
    return timer;
  };
  const timers = [
    every(minute, 'key_maintenance_failed', () => keys.maintain()),
    every(minute, 'tenant_sweep_failed', () => sweepTenants(store, now())),
    every(60 * minute, 'tidying_failed', () => tidy(store, now(), development)),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
