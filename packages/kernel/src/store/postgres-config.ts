import type { PoolConfig } from 'pg';
import { plainTypes } from './postgres-types.ts';

export type PostgresLimits = {
  readonly poolSize?: number | undefined;
  /** In milliseconds; a statement that takes longer is cancelled by the server. */
  readonly statementTimeout?: number | undefined;
};

const answerGrace = 2_000;

export function postgresConfig(
  url: string,
  { poolSize = 10, statementTimeout = 5_000 }: PostgresLimits,
): PoolConfig {
  return {
    connectionString: withDurableCommits(url),
    application_name: 'latchkey',
    max: poolSize,
    statement_timeout: statementTimeout,
    // The server cancels first. This is for a network that swallows the answer.
    query_timeout: statementTimeout + answerGrace,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    // Statements that nobody waits for in between are sent together.
    pipeline: true,
    types: plainTypes,
  };
}

/** Said for every connection, last, because a server or a role may have it switched off. */
function withDurableCommits(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new Error(
      'The address of PostgreSQL has to look like postgres://user:password@host/name.',
    );
  }
  const given = parsed.searchParams.get('options');
  const durable = '-c synchronous_commit=on';
  parsed.searchParams.set('options', given === null ? durable : `${given} ${durable}`);
  return parsed.href;
}
