import { statSync } from 'node:fs';
import type { Database } from '@latchkey/kernel/store/database';
import type { Config } from '../config/read-config.ts';
import { accountsFile, ownFile } from '../data-files.ts';

/** A database that is to be there, by its name, and its schema if it is not the usual one. */
export type Place = { readonly name: string; readonly own: boolean };

const number = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** With its log, which may be the larger part. */
const fileSize = (file: string): number =>
  [file, `${file}-wal`].reduce(
    (sum, part) => sum + (statSync(part, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

const schemaSize = {
  sql: `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
  parameters: [],
};

async function whereAndHowLarge(
  { name, own }: Place,
  { database: { url, dataFolder } }: Config,
  database: Database,
): Promise<string> {
  if (url === undefined) {
    const file = own ? ownFile(dataFolder, name) : accountsFile(dataFolder);
    return `${file}, ${number(fileSize(file))}`;
  }
  const [size] = await database.read(schemaSize, { long: true });
  const { host, pathname } = new URL(url);
  const schema = own ? `, schema ${name}` : '';
  return `postgres://${host}${pathname}${schema}, ${number(Number(size?.['bytes']))}`;
}

/** Where a database is that was just opened, how large, and which migrations it has taken. */
export async function lookAtDatabase(
  place: Place,
  config: Config,
  database: Database,
): Promise<string> {
  const where = await whereAndHowLarge(place, config, database);
  const applied = await database.read({
    sql: 'SELECT id FROM migrations ORDER BY id',
    parameters: [],
  });
  return `${where}, ${applied.length} migrations up to ${applied.at(-1)?.['id']}`;
}
