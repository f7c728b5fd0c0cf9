import type { Channel } from '../outbox/queued-message.ts';

const minute = 60_000;

const doubled = (first: number, longest: number) => (attempts: number) =>
  Math.min(first * 2 ** Math.max(0, attempts - 1), longest);

const patient = doubled(minute, 60 * minute);

/** How long after so many attempts the next one is made. */
export const retryDelay: Readonly<Record<Channel, (attempts: number) => number>> = {
  mail: patient,
  // Somebody waits for it with the phone in their hand, and in ten minutes it is worthless.
  sms: doubled(2000, minute),
  webhook: patient,
};
