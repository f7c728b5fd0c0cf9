import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Works in an empty database of its own on a server, and drops it afterwards. */
export async function inNewDatabase<Result>(
  serverUrl: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = `latchkey_bench_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}
