import type { AddressInfo } from 'node:net';
import type { LogFields } from '@latchkey/kernel/log';
import type { Database } from '@latchkey/kernel/store/database';
import type { Config } from '../config/read-config.ts';
import type { Server } from '../server.ts';
import { ownVersion } from '../version.ts';

const newest = {
  sql: 'SELECT id FROM migrations ORDER BY id DESC LIMIT 1',
  parameters: [],
};

/** It serves already: a database that is away for a moment is no reason not to. */
const newestMigration = (database: Database): Promise<string> =>
  database.read(newest).then(
    ([row]) => String(row?.['id']),
    () => 'not known',
  );

/** What an operator asks first about a server that misbehaves, for the log: which one it is, and of what. */
export async function whatRuns(
  { app, data }: Server,
  { server, database }: Config,
): Promise<LogFields> {
  const every = await data.everyDatabase();
  const migrations = every.map(
    async ({ name, database: one }) => [name, await newestMigration(one)] as const,
  );
  return {
    version: ownVersion(),
    node: process.version,
    mode: server.mode,
    // The one it got, where it asked for any.
    port: (app.server.address() as AddressInfo).port,
    database: database.url === undefined ? 'sqlite' : 'postgres',
    migrations: Object.fromEntries(await Promise.all(migrations)),
  };
}
