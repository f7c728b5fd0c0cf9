import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { phoneLimits } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import type { SendRule } from '../limits/guess-budgets.ts';
import { chargeRecipient } from '../limits/recipient-limits.ts';
import type { SmsPurpose } from './phone-code.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * What SMS of a kind may take of the installation's day. The rest is for second factors alone:
 * anybody can ask for the others.
 */
const partOfDay = { signIn: 1 / 2, enrolFactor: 1 / 4, secondFactor: 1 } as const;

/** What one tenant may take of each, so that it does not take it from all the others. */
const partOfTenant = 1 / 2;

/** Numbers that are sold together begin alike: whoever pumps SMS to their own range is found by it. */
const prefixOf = (phoneNumber: string) => phoneNumber.slice(0, 8);

/** Each purpose has pools of its own: who draws from one of them leaves the others as they are. */
const pool = (purpose: SmsPurpose, name: string) => `sms ${purpose} ${name}`;

const atMost = (count: number, per: number): SendRule => ({
  count: Math.max(1, Math.floor(count)),
  per,
});

/** The day, for the tenant and for everybody together. */
function chargeDay(
  { sends, phone }: Identity,
  { tenant }: Caller,
  purpose: SmsPurpose,
  at: number,
): readonly Change<'quota-exceeded'>[] {
  const part = phone.sendsPerDay * partOfDay[purpose];
  return [
    ...(tenant === ''
      ? []
      : [sends.chargeShared(tenant, pool(purpose, 'day'), atMost(part * partOfTenant, day), at)]),
    sends.chargeShared('', pool(purpose, 'day of all'), atMost(part, day), at),
    sends.chargeShared('', 'sms day of all', atMost(phone.sendsPerDay, day), at),
  ];
}

type SmsOrder = {
  readonly phoneNumber: string;
  readonly purpose: SmsPurpose;
  /** Who asks for it, where somebody is known. */
  readonly accountId?: string;
};

/**
 * What an SMS is paid from, before it is sent: its number, its neighbours, everybody together, and
 * the trust that codes are asked for by people who then type them in. That trust is not asked for a
 * second factor: its number was confirmed before, and a few who never type would shut out all.
 */
export function chargeSms(
  identity: Identity,
  caller: Caller,
  { phoneNumber, purpose, accountId }: SmsOrder,
  at: number,
): readonly Change<'send-capped' | 'quota-exceeded'>[] {
  const { sends } = identity;
  const { tenant } = caller;
  // To somebody else's number anybody can order an SMS from an account of their own.
  const isOwn = purpose === 'secondFactor' && accountId !== undefined;
  const whose = isOwn ? { accountId } : { phoneNumber };
  const charge = (name: string, count: number, per: number) =>
    chargeRecipient(identity, tenant, pool(purpose, `${name} ${phoneNumber}`), { count, per }, at, {
      address: caller.address,
      whose,
    });
  const range = { count: phoneLimits.sendsPerPrefixPerHour, per: hour };
  return [
    ...charge('hour', phoneLimits.sendsPerNumberPerHour, hour),
    ...charge('day', phoneLimits.sendsPerNumberPerDay, day),
    sends.charge(tenant, pool(purpose, `prefix ${prefixOf(phoneNumber)}`), range, at),
    ...(purpose === 'secondFactor'
      ? []
      : [
          sends.chargeShared(
            tenant,
            pool(purpose, 'unconfirmed'),
            { count: phoneLimits.unconfirmedSendsPerHour, per: hour },
            at,
          ),
        ]),
    ...chargeDay(identity, caller, purpose, at),
  ];
}

/**
 * A code that was typed in earns room for more than its own SMS. While at least one in so many is
 * confirmed, the breaker never opens; a flood of numbers that nobody reads opens it soon. Second
 * factors that are typed in leave room in their range: a firm's numbers begin alike.
 */
export const confirmSms = (
  { sends }: Identity,
  { tenant }: Caller,
  { phoneNumber, purpose }: { readonly phoneNumber: string; readonly purpose: SmsPurpose },
): Change =>
  purpose === 'secondFactor'
    ? sends.giveBack(tenant, pool(purpose, `prefix ${prefixOf(phoneNumber)}`), 1)
    : sends.giveBack(tenant, pool(purpose, 'unconfirmed'), phoneLimits.sendsPerConfirmation);
