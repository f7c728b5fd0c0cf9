import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from './database.ts';
import { reasonOf } from './postgres-failure.ts';
import { leavePostgres } from './postgres-leave.ts';

export type Waiting = {
  /** Told each time the server cannot be reached or used, before the next try. What it throws ends the waiting. */
  readonly onWaiting?: (error: Error, attempt: number, nextTryMs: number) => void;
  readonly signal?: AbortSignal;
  readonly wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
};

const firstPause = 500;
const longestPause = 10_000;

// Waiting does not help against these: wrong password, not allowed in, no such database.
const hopeless = new Set(['28P01', '28000', '3D000']);

/** Connects, however long the server takes to come up: nodes and databases start in any order. */
export async function connectWhenReachable(
  config: pg.ClientConfig,
  { onWaiting, signal, wait = pause }: Waiting,
): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const client = new pg.Client(config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await leavePostgres(client).catch(() => undefined);
      if (isHopeless(error)) throw refusal(client, error);
      const nextTry = pauseAfter(attempt);
      onWaiting?.(new Error(reasonOf(error), { cause: error }), attempt, nextTry);
      await wait(nextTry, signal);
    }
  }
}

function isHopeless(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return hopeless.has(error.code ?? '');
  // The server asks for a password and the address carries none.
  return error instanceof Error && error.message.startsWith('SASL');
}

/** What the library and the server say of a password that was not given, by the way it is asked for. */
const noPassword = /client password must be|empty password returned/;

const whyRefused = (error: unknown): string =>
  error instanceof Error && noPassword.test(error.message)
    ? 'it asks for a password, and there is none in the address, in PGPASSWORD or in a password file'
    : reasonOf(error);

function refusal({ user, host, port, database }: pg.Client, cause: unknown): Error {
  return new DatabaseUnavailable(
    `PostgreSQL at ${host}:${port} refuses user "${user}" for database "${database}": ` +
      `${whyRefused(cause)}. Check DATABASE_URL.`,
    { cause },
  );
}

/** Longer and longer ones, in milliseconds. */
export function pauseAfter(attempt: number): number {
  return Math.min(firstPause * 2 ** (attempt - 1), longestPause);
}

export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(milliseconds, undefined, signal === undefined ? {} : { signal });
}
