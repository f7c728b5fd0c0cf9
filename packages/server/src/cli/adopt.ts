import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import { withoutDevelopment } from '@latchkey/identity/store/adopt';
import { identityQueries } from '@latchkey/identity/store/identity-queries';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command, Product } from '@latchkey/kernel/product';
import type { Change } from '@latchkey/kernel/store/database';
import type { Origin } from '@latchkey/kernel/store/installation';
import { UsageError } from '@latchkey/kernel/usage-error';
import { firstKeyFile } from '../config/first-key-file.ts';
import { publicUrlOf } from '../config/public-url.ts';
import type { Config } from '../config/read-config.ts';
import { readConfig } from '../config/read-config.ts';
import { firstConfig, newApiKey } from '../first-config.ts';
import { whileLocked } from '../folder-lock.ts';
import type { ServerData } from '../open-server-data.ts';
import { ownDatabasesOf } from '../own-databases.ts';
import { developmentTablesOf, emptied, withoutDevelopmentOf } from '../products.ts';
import { whatDevelopmentMade } from './adoption-list.ts';
import { requireRightKey } from './require-right-key.ts';
import { withData } from './with-data.ts';

type Choice = {
  readonly 'keep-accounts': boolean;
  readonly 'as-it-is': boolean;
  readonly yes: boolean;
};

/** What happens beside the change of hands, all in one commit. */
async function change(
  { database, store, clock }: ServerData,
  config: Config,
  before: Origin,
  changes: readonly Change<never>[],
): Promise<void> {
  const at = clock.now();
  const { mode } = config.server;
  const event = auditEvent(atTheCommandLine, at, 'sys_adopted', null, `${before} to ${mode}`);
  const outcome = await database.commit([
    ...changes,
    store.installation.become(before, mode, at),
    // What a port of ours makes is a change of the database.
    store.audit.record(event) as Change<never>,
  ]);
  if (!outcome.committed) throw new UsageError('Somebody else took this data over meanwhile.');
}

/**
 * What products made in databases of their own. PostgreSQL takes it out in the commit of the change of
 * hands: somebody else may be quicker, and then everything in them is theirs. In a folder, which is ours
 * alone, it goes before: whoever is killed in between finds data of development, and adopts it again.
 */
async function withoutOwnDevelopment(
  { database: { dialect }, databaseOf }: ServerData,
  products: readonly Product[],
  keepPeople: boolean,
): Promise<readonly Change<never>[]> {
  const together: Change<never>[] = [];
  for (const { name, product } of ownDatabasesOf(products)) {
    const tables = developmentTablesOf(product, keepPeople);
    const own = await databaseOf(product.name);
    if (tables.length === 0) continue;
    if (dialect === 'sqlite') {
      await own.commit(emptied(tables));
    } else {
      // Deleting many rows one by one takes longer than a statement may.
      const all = tables.map((table) => `"${name}"."${table}"`).join(', ');
      together.push({ sql: `TRUNCATE ${all}`, parameters: [] });
    }
  }
  return together;
}

async function cleanse(
  data: ServerData,
  config: Config,
  before: Origin,
  choice: Choice,
  products: readonly Product[],
) {
  const keepPeople = choice['keep-accounts'];
  // Secrets of second factors that nothing can open would keep their owners out.
  if (keepPeople) await requireRightKey(data);
  console.log(await whatDevelopmentMade(data, keepPeople, products));
  await confirm('All this is removed, for good.', choice.yes);
  const { database, store } = data;
  const first = firstConfig(config, publicUrlOf(config), newApiKey(randomBytes));
  const ofOwn = await withoutOwnDevelopment(data, products, keepPeople);
  await change(data, config, before, [
    ...withoutDevelopment(database, identityQueries(database.dialect), keepPeople),
    ...withoutDevelopmentOf(products, keepPeople),
    ...ofOwn,
    store.settings.first('', first, data.clock.now()),
  ]);
  const keyFile = firstKeyFile(config);
  await rm(keyFile, { force: true });
  await rm(`${keyFile}.new`, { force: true });
  console.log(
    `This data now belongs to production. The new API key is ${first.client?.apiKey}.\nGo on with: latchkey init.`,
  );
}

async function takeOver(
  data: ServerData,
  config: Config,
  choice: Choice,
  products: readonly Product[],
): Promise<number> {
  const { mode } = config.server;
  const before = await data.store.installation.origin();
  if (before === mode) {
    console.log(`This data belongs to ${mode} already.`);
    return 0;
  }
  if (choice['as-it-is'] && before !== 'unknown') {
    throw new UsageError('--as-it-is is for data of which nobody knows who made it.');
  }
  if (mode === 'production' && !choice['as-it-is']) {
    await cleanse(data, config, before, choice, products);
    return 0;
  }
  const warning =
    mode === 'production'
      ? 'Every operator, key, hook and account in this data will be good in production.'
      : 'Everybody on this machine will be an operator of the accounts in this data, and production will not take it back as it is.';
  await confirm(warning, choice.yes);
  await change(data, config, before, []);
  console.log(`This data now belongs to ${mode}.`);
  return 0;
}

/** Gives data to the mode that is set: what one kind of server made, the other does not start on. */
export const adopt: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    'keep-accounts': { type: 'boolean', default: false },
    'as-it-is': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  if (positionals.length > 0 || (values['keep-accounts'] && values['as-it-is'])) {
    throw new UsageError('adopt takes: [--keep-accounts | --as-it-is] [--yes].');
  }
  const { url, dataFolder } = readConfig(call.environment, call.products).database;
  const work = () =>
    withData(call, (data, config) => takeOver(data, config, values, call.products));
  return url === undefined ? whileLocked(dataFolder, work) : work();
};
