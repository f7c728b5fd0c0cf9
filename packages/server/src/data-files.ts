import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BadSettings } from '@latchkey/kernel/settings/setting';
import type { OwnDatabase } from './own-databases.ts';

/** Where accounts are, and whatever has no database of its own. */
export const accountsFile = (folder: string): string => join(folder, 'latchkey.db');

export const ownFile = (folder: string, name: string): string => join(folder, `${name}.db`);

/**
 * Accounts are the first to be made and the last to be brought back. Where they are missing, somebody
 * took them away, and new ones would be nobody whom the other data knows.
 */
export function refuseHalfData(
  dataFolder: string,
  own: readonly Pick<OwnDatabase, 'name'>[],
): void {
  const accounts = accountsFile(dataFolder);
  const left = own.map(({ name }) => ownFile(dataFolder, name)).find((file) => existsSync(file));
  if (left === undefined || existsSync(accounts)) return;
  throw new BadSettings([
    `LATCHKEY_DATA: in ${dirname(left)} there is ${basename(left)}, but not ${basename(accounts)}, where its accounts are. Bring that back, or name another folder.`,
  ]);
}
