import type { HeldBytesLimits } from '@latchkey/kernel/held-bytes';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';

/** What one client may make a server hold. Times are milliseconds. */
export type LiveLimits = {
  /** Of one conversation. */
  readonly mostTargets: number;
  /** Names of one target. */
  readonly mostNames: number;
  /** Targets of one conversation that are read for at once. */
  readonly mostJoining: number;
  /** Whoever has more bytes waiting is told nothing for the moment: what happens meanwhile is put together. */
  readonly muchWaiting: number;
  /** Characters of documents that are not told yet. Beyond, the conversation is ended. */
  readonly mostUntold: number;
  /** For how long somebody may take nothing. */
  readonly longestUntaken: number;
  /** How long all listeners of a database wait for what a few have to read before they can be told. */
  readonly longestWait: number;
  /** Writes that wait for those before them. */
  readonly mostWrites: number;
  readonly perAccount: number;
  readonly perOperator: number;
  readonly perAddress: number;
  /** Of all accounts together, and so of all operators, and of all strangers. */
  readonly perKind: number;
  /** Bytes of what was said and not taken, of all who share an identity or an address. */
  readonly untaken: HeldBytesLimits;
  /** Bytes of what they listen to. */
  readonly listenedTo: HeldBytesLimits;
  /**
   * Bytes of the names of answers: of those of a query with a limit, once for all who share an identity or
   * an address, and of those that are not said yet.
   */
  readonly remembered: HeldBytesLimits;
  /** Bytes of documents that are answers and not said yet. Beyond, they are read again when they are. */
  readonly unsaid: HeldBytesLimits;
};

const megabyte = 1024 * 1024;

export const usualLiveLimits: LiveLimits = {
  mostTargets: 500,
  mostNames: 100,
  mostJoining: 4,
  muchWaiting: 256 * 1024,
  mostUntold: 16 * 1024 * 1024,
  longestUntaken: 60_000,
  longestWait: 100,
  mostWrites: 100,
  perAccount: 200,
  perOperator: 10_000,
  perAddress: 5000,
  perKind: 20_000,
  untaken: { holder: 32 * megabyte, group: 256 * megabyte, free: 16 * 1024 },
  listenedTo: { holder: 64 * megabyte, group: 256 * megabyte, free: 16 * 1024 },
  remembered: { holder: 32 * megabyte, group: 128 * megabyte, free: 2048 },
  unsaid: { holder: 16 * megabyte, group: 64 * megabyte, free: 0 },
};

class TooSlow extends RpcRefused {}

/** Clients come back at once, and go on where they were; RESOURCE_EXHAUSTED would make them wait a minute. */
export const tooSlow = (): RpcRefused =>
  new TooSlow(
    'UNAVAILABLE',
    'What was said is not taken quickly enough. Connect again to go on from there.',
  );

export const isTooSlow = (refusal: RpcRefused | undefined): boolean => refusal instanceof TooSlow;

/** Whoever is told so comes back at once, elsewhere if there is somebody. */
export const leaving = () =>
  new RpcRefused('UNAVAILABLE', 'The server ends this call. Call again.');

export const tooMuchListenedTo = () =>
  new RpcRefused('RESOURCE_EXHAUSTED', 'Too much is listened to. End other listeners first.');

export const tooMany = (what: string, most: number) =>
  new RpcRefused('RESOURCE_EXHAUSTED', `Too many ${what}: at most ${most}.`);
