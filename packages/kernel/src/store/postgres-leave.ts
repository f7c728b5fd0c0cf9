import type { Client } from 'pg';

const longestGoodbye = 1_000;

/** Says goodbye, and hangs up on a server that does not answer it: a frozen one never would. */
export async function leavePostgres(client: Client): Promise<void> {
  const hangUp = setTimeout(() => client.connection.stream.destroy(), longestGoodbye);
  try {
    await client.end();
  } finally {
    clearTimeout(hangUp);
  }
}
