import type { Caller } from '@latchkey/kernel/caller';
import {
  clientLimits,
  type getUsage as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { dayAt, dayText } from './calendar-day.ts';
import { anyOther, type ClientCount, daysOfNumbers, firstMarkedDay, type Usage } from './usage.ts';

const mostClients = 200;

export type UsageReport = {
  /** Newest first, with those on which nobody was there. */
  readonly days: readonly { readonly day: string; readonly activeAccounts: number }[];
  readonly monthlyActiveAccounts: number;
  readonly clients: readonly ClientCount[];
};

type Readings = Pick<Usage, 'days' | 'activeAccounts' | 'clients' | 'heartbeats'>;

/** The most used by their names and the rest as one, so that they add up to all there were. */
async function clientsOf(
  usage: Readings,
  tenant: string,
  since: number,
): Promise<readonly ClientCount[]> {
  const all = await usage.heartbeats(tenant, since);
  const named = (await usage.clients(tenant, since, mostClients)).filter(
    ({ agent }) => agent !== anyOther,
  );
  const rest = all - named.reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...named, { agent: anyOther, count: rest }] : named;
}

export async function readUsage(
  usage: Readings,
  tenant: string,
  now: number,
  daysBack: number = clientLimits.heartbeatRetentionDays,
): Promise<UsageReport> {
  const today = dayAt(now);
  const length = Math.min(Math.max(daysBack, 1), daysOfNumbers);
  const since = today - length + 1;
  const counted = new Map(
    (await usage.days(tenant, since)).map(({ day, activeAccounts }) => [day, activeAccounts]),
  );
  return {
    days: Array.from({ length }, (_, back) => ({
      day: dayText(today - back),
      activeAccounts: counted.get(today - back) ?? 0,
    })),
    monthlyActiveAccounts: await usage.activeAccounts(tenant, firstMarkedDay(today)),
    clients: await clientsOf(usage, tenant, since),
  };
}

export const getUsage = (
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  readUsage(identity.usage, caller.tenant, identity.now(), request.days);
