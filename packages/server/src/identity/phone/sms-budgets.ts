import { phoneLimits } from '@latchkey/protocol';
import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';
import type { Identity } from '../identity.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Numbers that are sold together begin alike: whoever pumps SMS to their own range is found by it. */
const prefixOf = (phoneNumber: string) => phoneNumber.slice(0, 8);

const unconfirmed = 'sms unconfirmed';

/**
 * What an SMS is paid from, before it is sent: its number, its neighbours, everybody together, and
 * the trust that codes are asked for by people who then type them in.
 */
export function chargeSms(
  identity: Identity,
  { tenant }: Caller,
  phoneNumber: string,
  at: number,
): readonly Change<'send-capped' | 'quota-exceeded'>[] {
  const { sends } = identity;
  return [
    sends.charge(
      tenant,
      `sms hour ${phoneNumber}`,
      { count: phoneLimits.sendsPerNumberPerHour, per: hour },
      at,
    ),
    sends.charge(
      tenant,
      `sms day ${phoneNumber}`,
      { count: phoneLimits.sendsPerNumberPerDay, per: day },
      at,
    ),
    sends.charge(
      tenant,
      `sms prefix ${prefixOf(phoneNumber)}`,
      { count: phoneLimits.sendsPerPrefixPerHour, per: hour },
      at,
    ),
    sends.chargeShared(tenant, 'sms day', { count: identity.phone.sendsPerDay, per: day }, at),
    sends.chargeShared(
      tenant,
      unconfirmed,
      { count: phoneLimits.unconfirmedSendsPerHour, per: hour },
      at,
    ),
  ];
}

/**
 * A code that was typed in earns room for more than its own SMS. While at least one in so many is
 * confirmed, the breaker never opens; a flood of numbers that nobody reads opens it soon.
 */
export const confirmSms = (identity: Identity, { tenant }: Caller): Change =>
  identity.sends.giveBack(tenant, unconfirmed, phoneLimits.sendsPerConfirmation);
