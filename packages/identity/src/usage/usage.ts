import type { Change } from '@latchkey/kernel/change';
import { clientLimits } from '@latchkey/protocol';

export type ClientCount = { readonly agent: string; readonly count: number };

/** What clients are together that are not told apart. */
export const anyOther = 'other';

/** Who was there on one day, and with what. */
export type DayOfUse = {
  readonly tenant: string;
  readonly day: number;
  readonly accounts: readonly string[];
  readonly clients: readonly ClientCount[];
};

export type Usage = {
  /** An account counts once a day however often it is named, and on however many nodes. */
  count(use: DayOfUse): readonly Change[];
  /** Days on which nobody was there may be missing. */
  days(
    tenant: string,
    since: number,
  ): Promise<readonly { readonly day: number; readonly activeAccounts: number }[]>;
  /** How many different accounts were there at all; known only as far back as marks are kept. */
  activeAccounts(tenant: string, since: number): Promise<number>;
  /** The most used first. */
  clients(tenant: string, since: number, limit: number): Promise<readonly ClientCount[]>;
  /** Of all clients together. */
  heartbeats(tenant: string, since: number): Promise<number>;
  /** Forgets who was there. The numbers stay. */
  pruneMarks(before: number): Change;
  pruneNumbers(before: number): readonly Change[];
};

/** The first of the thirty days, today among them, that are told apart by account. */
export const firstMarkedDay = (today: number): number =>
  today - clientLimits.heartbeatRetentionDays + 1;

/** How many days the numbers are kept. */
export const daysOfNumbers = 400;
