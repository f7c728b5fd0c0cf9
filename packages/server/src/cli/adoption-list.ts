import { isDeepStrictEqual } from 'node:util';
import { defaultConfig, type ProjectConfig } from '@latchkey/identity/settings/settings';
import type { Product } from '@latchkey/kernel/product';
import type { Database } from '@latchkey/kernel/store/database';
import type { ServerData } from '../open-server-data.ts';
import { developmentTablesOf } from '../products.ts';

type Line = readonly [what: string, count: number, which: string];

const shown = 8;

const some = (names: readonly string[]): string =>
  names.length <= shown
    ? names.join(', ')
    : `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`;

/** Parts of the configuration that somebody changed. */
const changedParts = (config: ProjectConfig): readonly string[] =>
  Object.entries(config).flatMap(([name, value]) =>
    isDeepStrictEqual(value, (defaultConfig as ProjectConfig)[name as keyof ProjectConfig])
      ? []
      : [name],
  );

async function countIn(database: Database, from: string): Promise<number> {
  const counting = { sql: `SELECT count(*) AS n FROM ${from}`, parameters: [] };
  const [row] = await database.read(counting, { long: true });
  return Number(row?.['n']);
}

/** What each product loses, wherever its tables are. */
async function rowsOfProducts(
  { databaseOf }: ServerData,
  keepPeople: boolean,
  products: readonly Product[],
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const product of products) {
    const database = await databaseOf(product.name);
    let rows = 0;
    for (const table of developmentTablesOf(product, keepPeople)) {
      rows += await countIn(database, `"${table}"`);
    }
    lines.push([`rows of ${product.name}`, rows, '']);
  }
  return lines;
}

/** What an adoption takes out, for whoever has to decide on it. */
export async function whatDevelopmentMade(
  data: ServerData,
  keepPeople: boolean,
  products: readonly Product[],
): Promise<string> {
  const { database, store } = data;
  const count = (from: string) => countIn(database, from);
  const accounts = await store.serviceAccounts.list();
  const providers = await database.read({
    sql: 'SELECT tenant, provider_id AS id FROM provider_configs ORDER BY 1, 2',
    parameters: [],
  });
  // As it is stored: with another master key its secrets could not be opened.
  const [settings] = await database.read({
    sql: "SELECT config FROM settings WHERE tenant = ''",
    parameters: [],
  });
  const parts = changedParts(JSON.parse(String(settings?.['config'] ?? '{}')) as ProjectConfig);
  const people: readonly Line[] = keepPeople
    ? []
    : [
        [
          'accounts',
          await count('accounts'),
          '--keep-accounts leaves them and the tenants as they are',
        ],
        ['tenants', await count('tenants'), ''],
      ];
  const lines: readonly Line[] = [
    ['service accounts', accounts.length, some(accounts.map(({ email }) => email))],
    ['operators', await count('operators'), 'people who held a role'],
    [
      'providers',
      providers.length,
      some(providers.map(({ tenant, id }) => (tenant === '' ? `${id}` : `${tenant}/${id}`))),
    ],
    ['configuration', parts.length, `back to its first values: ${some(parts)}; a new API key`],
    ['signing keys', await count('signing_keys'), 'every token and session cookie ends with them'],
    ['sessions', await count('sessions'), ''],
    ['codes and links', (await count('codes')) + (await count('phone_codes')), ''],
    ['mails, SMS, events', await count("outbox WHERE state = 'waiting'"), 'that wait to be sent'],
    ...people,
    ...(await rowsOfProducts(data, keepPeople, products)),
  ];
  const rows = lines.map(
    ([what, number, which]) => `  ${what.padEnd(20)}${String(number).padStart(6)}  ${which}`,
  );
  const kept = keepPeople
    ? `\nAccounts and tenants stay as they are, with their passwords, providers, second factors and claims: ${await count('accounts')}, of which ${await count('accounts WHERE custom_attributes IS NOT NULL')} have claims. Keep them only if nobody but you could call that server.`
    : '';
  return `Adopting this data for production removes what development made:\n${rows.map((row) => row.trimEnd()).join('\n')}${kept}`;
}
