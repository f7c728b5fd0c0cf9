import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Statement } from './database.ts';
import { localNotifications, type Notifications } from './notifications.ts';
import { type PostgresLimits, postgresConfig } from './postgres-config.ts';
import { connectWhenReachable } from './postgres-connect.ts';
import { leavePostgres } from './postgres-leave.ts';

const channel = 'latchkey';

/** What one statement says at most; the channel's limit is 8,000 bytes. */
const mostTopics = 100;

const pauseWhenRefused = 10_000;

type Parts = Pick<PostgresLimits, 'statementTimeout'> & {
  readonly url: string;
  /** Runs a statement on any connection. */
  readonly run: (statement: Statement) => Promise<unknown>;
  /** Whether this node wants to hear others, too. */
  readonly listens: boolean;
  /** Told once when the server will not have this node listen, and again only after it had. */
  readonly onRefused?: (error: Error) => void;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Nodes of one PostgreSQL. Other nodes are told after the commit and beside it: inside, every commit
 * that tells something would wait for every other one, since notifications have an order. What is told
 * while one is being sent goes out together with the next.
 */
export function postgresNotifications({
  url,
  run,
  listens,
  onRefused,
  wait = pauseWithoutHold,
  ...limits
}: Parts): Notifications {
  const config = postgresConfig(url, limits);
  const here = localNotifications();
  const node = randomUUID();
  const leaving = new AbortController();
  let connection: Client | undefined;
  let isRefused = false;
  let unsent = new Set<string>();
  let sending: Promise<void> | undefined;

  async function listen(): Promise<void> {
    const client = await connectWhenReachable(config, { signal: leaving.signal });
    try {
      leaving.signal.throwIfAborted();
      connection = client;
      client.on('notification', ({ payload = '' }) => {
        const [from, ...topics] = payload.split(' ');
        if (from !== node) here.notify(topics);
      });
      const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
      await client.query(`LISTEN ${channel}`);
      isRefused = false;
      await ended;
    } finally {
      connection = undefined;
      await leavePostgres(client);
    }
  }

  /** Without it, nodes look for themselves, later. So it is never given up, only tried less often. */
  async function keepListening(): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!isRefused) onRefused?.(error instanceof Error ? error : new Error(String(error)));
        isRefused = true;
        await wait(pauseWhenRefused, leaving.signal);
      }
    }
  }

  async function send(): Promise<void> {
    while (unsent.size > 0) {
      const topics = [...unsent].slice(0, mostTopics);
      unsent = new Set([...unsent].slice(mostTopics));
      const parameters = [channel, [node, ...topics].join(' ')];
      await run({ sql: 'SELECT pg_notify($1, $2)', parameters }).catch(() => undefined);
    }
    sending = undefined;
  }

  // Only leaving gets out of its pause.
  if (listens) keepListening().catch(() => undefined);
  return {
    ...here,
    notify(topics) {
      const told = [...topics];
      here.notify(told);
      for (const topic of told) unsent.add(topic);
      sending ??= send();
    },
    async close() {
      await sending;
      leaving.abort();
      if (connection !== undefined) await leavePostgres(connection);
    },
  };
}

async function pauseWithoutHold(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal, ref: false });
}
