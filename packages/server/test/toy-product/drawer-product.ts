import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { OwnFolder, Product } from '@latchkey/kernel/product';
import { ownFile } from '../../src/data-files.ts';

export const drawerFolder: OwnFolder = {
  name: 'sheets',
  namedIn: { table: 'sheets', column: 'file' },
  pathOf: (name) => (/^[a-z0-9]{4,40}$/.test(name) ? join(name.slice(0, 2), name) : undefined),
};

const settings = {
  attic: {
    name: 'LATCHKEY_DRAWER_ATTIC',
    about: 'where sheets are, if not in the drawer',
    read: (text: string | undefined) => text,
  },
} as const;

/** A product with files beside its database: sheets of paper in a drawer. */
export const drawerProduct: Product<typeof settings> = {
  name: 'drawer',
  settings,
  ownDatabase: 'drawer',
  ownFolder: drawerFolder,
  filesElsewhere: ({ attic }) => (attic === undefined ? undefined : `in the attic of ${attic}`),
  migrations: [
    {
      id: '9002-drawer',
      statements: () => ['CREATE TABLE sheets (title text PRIMARY KEY, file text NOT NULL)'],
    },
  ],
  tables: {
    sheets: {
      partition: null,
      withOwner: 'kept',
      restored: 'kept',
      adopted: 'emptied',
      reset: 'emptied',
      pruned: false,
    },
  },
  commands: [],
  findings: async ({ dataFolder }, { attic }) => [
    attic === undefined
      ? { name: 'sheets', found: join(dataFolder, drawerFolder.name) }
      : { name: 'sheets', problem: 'Nobody goes to the attic.' },
  ],
  open: () => ({}),
};

export const pathOfSheet = (dataFolder: string, name: string): string =>
  join(dataFolder, drawerFolder.name, drawerFolder.pathOf(name) ?? name);

/** As whoever serves it would: the bytes first, and then the row that names them. */
export function writeSheet(dataFolder: string, name: string, bytes: Uint8Array): void {
  const path = pathOfSheet(dataFolder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes, { mode: 0o600 });
  nameSheet(dataFolder, name);
}

export function nameSheet(dataFolder: string, name: string, title = `the first ${name}`): void {
  const database = new DatabaseSync(ownFile(dataFolder, 'drawer'));
  database.prepare('INSERT INTO sheets (title, file) VALUES (?, ?)').run(title, name);
  database.close();
}
