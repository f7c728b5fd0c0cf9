import { existsSync } from 'node:fs';
import type { Installation } from '@latchkey/kernel/product';
import { type Config, settingSource } from '../config/read-config.ts';
import { accountsFile } from '../data-files.ts';

const elsewhere =
  'nothing says that it is elsewhere (LATCHKEY_DATA, DATABASE_URL, or LATCHKEY_CONFIG)';

/**
 * Where nothing is, and nobody said that there is anything: most likely the settings of the server are
 * missing where the command was typed.
 */
export function unnamedData(
  { environment, products }: Pick<Installation, 'environment' | 'products'>,
  { database: { dataFolder } }: Config,
): string | undefined {
  const source = settingSource(environment, products);
  if (source['LATCHKEY_DATA'] || source['DATABASE_URL']) return undefined;
  if (existsSync(accountsFile(dataFolder))) return undefined;
  return `there is no data in ${dataFolder}, and ${elsewhere}`;
}

/** Said before a command makes some. */
export function warnOfUnnamedData(installation: Installation, config: Config): void {
  const sentence = unnamedData(installation, config);
  if (sentence !== undefined) console.error(`latchkey: ${sentence}: it is made now.`);
}
