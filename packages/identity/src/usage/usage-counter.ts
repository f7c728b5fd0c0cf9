import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { dayAt } from './calendar-day.ts';
import { readHeartbeats } from './heartbeats.ts';
import type { DayOfUse } from './usage.ts';

/** A call that was answered. */
export type AnsweredCall = {
  readonly tenant: string;
  /** Whose call it was, if anybody's. */
  readonly accountId: string | undefined;
  readonly address: string;
  /** The header of that kind, as it came. */
  readonly heartbeats: string | undefined;
};

export type UsageCounter = {
  /** Never waits and never fails: counting is not what the caller came for. */
  note(call: AnsweredCall): void;
  /** When everything noted so far has been written. */
  settled(): Promise<void>;
};

type WaitingDay = {
  readonly tenant: string;
  readonly day: number;
  readonly accounts: Set<string>;
  readonly clients: Map<string, number>;
};

const useOf = ({ tenant, day, accounts, clients }: WaitingDay): DayOfUse => ({
  tenant,
  day,
  accounts: [...accounts],
  clients: [...clients].map(([agent, count]) => ({ agent, count })),
});

/** Everybody locks days in this order, so that no two nodes wait for each other. */
const inOrder = (one: WaitingDay, other: WaitingDay): number =>
  one.day - other.day || (one.tenant < other.tenant ? -1 : 1);

const nameOf = (tenant: string, day: number) => `${day}/${tenant}`;
const markOf = (tenant: string, day: number, accountId: string) =>
  `${nameOf(tenant, day)}/${accountId}`;

/**
 * Counts who is there. An account is written once a day by each node; what comes while a write is
 * under way goes into the next one, so that a flood of calls is not a flood of writes.
 *
 * The day's only heartbeat often goes with a call from before the sign-in. A call of an account's
 * own therefore counts for today with or without one.
 */
export function createUsageCounter(
  identity: Pick<Identity, 'usage' | 'commit' | 'now' | 'addressLimits'>,
  onFailure: (error: unknown) => void,
  { mostRemembered = 100_000, mostWaiting = 1000 } = {},
): UsageCounter {
  const remembered = new Set<string>();
  const waiting = new Map<string, WaitingDay>();
  let room = mostWaiting;
  let writing: Promise<void> | undefined;

  function waitingOn(tenant: string, day: number): WaitingDay {
    const name = nameOf(tenant, day);
    const found = waiting.get(name) ?? { tenant, day, accounts: new Set(), clients: new Map() };
    waiting.set(name, found);
    return found;
  }

  function noteAccount(tenant: string, day: number, accountId: string): void {
    const mark = markOf(tenant, day, accountId);
    // Whoever finds no room is counted by their next call.
    if (remembered.has(mark) || room === 0) return;
    room -= 1;
    // The database still knows them all, and counts nobody twice.
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.add(mark);
    waitingOn(tenant, day).accounts.add(accountId);
  }

  function noteClient(tenant: string, day: number, agent: string): void {
    const isNew = !waiting.get(nameOf(tenant, day))?.clients.has(agent);
    if (isNew && room === 0) return;
    if (isNew) room -= 1;
    const { clients } = waitingOn(tenant, day);
    clients.set(agent, (clients.get(agent) ?? 0) + 1);
  }

  async function write(days: readonly WaitingDay[]): Promise<void> {
    try {
      await identity.commit(days.flatMap((day) => identity.usage.count(useOf(day))));
    } catch (error) {
      for (const { tenant, day, accounts } of days) {
        for (const accountId of accounts) remembered.delete(markOf(tenant, day, accountId));
      }
      onFailure(error);
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const days = [...waiting.values()].sort(inOrder);
      waiting.clear();
      room = mostWaiting;
      await write(days);
    }
    writing = undefined;
  }

  return {
    note({ tenant, accountId, address, heartbeats: header }) {
      const today = dayAt(identity.now());
      const isHeard =
        header !== undefined &&
        identity.addressLimits.take(addressRules.heartbeat, address).allowed;
      const beats = readHeartbeats(isHeard ? header : undefined, today);
      for (const [day, agent] of beats) noteClient(tenant, day, agent);
      if (accountId !== undefined) {
        for (const day of new Set([today, ...beats.keys()])) noteAccount(tenant, day, accountId);
      }
      if (waiting.size > 0) writing ??= writeAll();
    },

    settled: async () => writing,
  };
}
