import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Somebody else at the same PostgreSQL, who looks, locks and disturbs until the test is over. */
export async function administrator(location: string): Promise<pg.Client> {
  const client = new pg.Client(location);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
