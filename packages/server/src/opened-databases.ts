import type { Database } from '@latchkey/kernel/store/database';
import type { OwnDatabase } from './own-databases.ts';

export type NamedDatabase = {
  readonly name: string;
  readonly database: Database;
  /** Whose it is, if not that of accounts. */
  readonly own?: OwnDatabase;
};

export type OpenedDatabases = {
  /** Where the tables of a product are. */
  databaseOf(product: string): Promise<Database>;
  /** All there are, that of accounts first. */
  everyDatabase(): Promise<readonly NamedDatabase[]>;
  /** That of accounts last: as long as anything is open, the folder is theirs who opened it. */
  close(): Promise<void>;
};

/**
 * The database of accounts, and those that products have to themselves. Each of these is opened once,
 * when somebody first asks for it: most commands are about accounts alone.
 */
export function openedDatabases(
  accounts: Database,
  all: readonly OwnDatabase[],
  openOne: (own: OwnDatabase) => Promise<Database>,
): OpenedDatabases {
  const opened = new Map<string, Promise<Database>>();

  function open(own: OwnDatabase): Promise<Database> {
    const opening = opened.get(own.name) ?? openOne(own);
    opened.set(own.name, opening);
    return opening;
  }

  return {
    async databaseOf(product) {
      const own = all.find((one) => one.product.name === product);
      return own === undefined ? accounts : open(own);
    },
    async everyDatabase() {
      const every: NamedDatabase[] = [{ name: 'accounts', database: accounts }];
      for (const own of all) every.push({ name: own.name, database: await open(own), own });
      return every;
    },
    async close() {
      const faults: unknown[] = [];
      for (const opening of [...opened.values()].toReversed()) {
        // One that could not be opened is not to be closed, and whoever asked for it was told.
        const database = await opening.catch(() => undefined);
        await database?.close().catch((fault: unknown) => faults.push(fault));
      }
      await accounts.close().catch((fault: unknown) => faults.push(fault));
      if (faults.length > 0) throw faults[0];
    },
  };
}
