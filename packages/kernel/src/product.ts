import type { After } from './after.ts';
import type { Mount } from './http/mount.ts';
import type { Sealer } from './keys/sealing.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Principals } from './principal.ts';
import type { SettingSource, SettingsGroup, ValuesOf } from './settings/setting.ts';
import type { Change, Database } from './store/database.ts';
import type { Migration } from './store/migrate.ts';
import type { Notifications } from './store/notifications.ts';
import type { Table } from './store/table.ts';

/** What is opened for everybody before any product is. */
export type Ground = {
  /** Where the product's tables are. */
  readonly database: Database;
  /** Where accounts are, and what all products share. */
  readonly serverDatabase: Database;
  /** Where the tables of another product are, for what whoever composes them hands from one to the other. */
  databaseOf(product: string): Promise<Database>;
  /** The folder of everything that this installation keeps on disk. */
  readonly dataFolder: string;
  /** What was committed there, here and on other nodes. */
  readonly notifications: Pick<Notifications, 'notify' | 'subscribe'>;
  /** For what has to be kept where others could read it. */
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly project: { readonly id: string; readonly number: string };
  readonly publicUrl: string;
  readonly mode: 'development' | 'production';
  /** Milliseconds, the same for all nodes. */
  readonly now: () => number;
  readonly after: After;
  readonly log: Log;
  /** For numbers of its own, named `latchkey_<product>_…`. Its requests are counted without its doing. */
  readonly metrics: Metrics;
  /** Who calls: all that a product knows of accounts and operators. */
  readonly principals: Principals;
};

/** Something that is done beside answering, again and again. Safe on every node at any time. */
export type Chore = {
  /** Milliseconds. */
  readonly every: number;
  /** What the log says when it fails. */
  readonly failure: string;
  readonly work: () => Promise<unknown>;
};

/** A product of a server that runs. */
export type OpenProduct = {
  readonly mounts?: readonly Mount[];
  readonly chores?: readonly Chore[];
  /** Called once, when requests are no longer taken. */
  close?(): Promise<void>;
};

/**
 * A folder of files that belong to rows of the product's own database. Each is written once, under a name
 * that was made here, and never changed. One that no row names any more stays for ten minutes at least, so
 * that whoever has copied the database finds the files that the copy names.
 */
export type OwnFolder = {
  /** Of the folder, in that of all data. */
  readonly name: string;
  /** Where every file stands that counts. */
  readonly namedIn: { readonly table: string; readonly column: string };
  /** Where a file is in the folder; nothing for what is no name of one. */
  readonly pathOf: (name: string) => string | undefined;
};

/** What a product has in the database, also while no server runs. */
export type ProductData = {
  readonly name: string;
  /**
   * A database that nobody else is in, by a plain name: a file with a writer of its own on SQLite, a
   * schema with connections of its own on PostgreSQL. Without it the tables are beside those of
   * accounts. No commit is in both, and no table in it belongs to a tenant.
   */
  readonly ownDatabase?: string;
  /** For whoever has a database of its own. */
  readonly ownFolder?: OwnFolder;
  /** In the order they are applied. A released one is never edited, and no two have the same id. */
  readonly migrations: readonly Migration[];
  /** Every table that they make. */
  readonly tables: Readonly<Record<string, Table>>;
  /** What tables need that are changed in a copy before it is used; emptied ones are emptied. */
  readonly restored?: (dialect: Database['dialect'], at: number) => readonly Change<never>[];
};

/** What a command finds, beside a running server if there is one. */
export type CommandGround = Omit<Ground, 'after' | 'metrics' | 'principals'>;

/** What is installed here, and how it is set. */
export type Installation = {
  readonly environment: SettingSource;
  readonly products: readonly Product[];
};

/** How a command was called, beside its arguments. */
export type Call = Installation & {
  /** Opens the data of one of them for as long as the work takes. */
  withGround<Settings extends SettingsGroup, Result>(
    product: Pick<Product<Settings>, 'name' | 'settings'>,
    work: (ground: CommandGround, settings: ValuesOf<Settings>) => Promise<Result>,
  ): Promise<Result>;
};

/** Runs with its arguments; the answer is the exit code. */
export type Command = (args: readonly string[], call: Call) => Promise<number>;

/** A command as the command line knows it before it is called. */
export type NamedCommand = {
  readonly name: string;
  /** One line for each way to call it that the list of all commands shows. */
  readonly usage: string;
  /** What `--help` says. */
  readonly help: string;
  /** Whether it may be called where a server elsewhere is to be asked: by its API, or with no data at all. */
  readonly overApi?: boolean;
  /** What does the same from elsewhere where the command does not: one sentence. */
  readonly elsewhere?: string;
  /** Loaded only when it is called. */
  readonly load: () => Promise<Command>;
};

/** What whoever starts or checks a server should know. */
export type Notice = {
  /** What it is about: one word. */
  readonly about: string;
  readonly sentence: string;
  readonly isWarning: boolean;
};

/** Something that was tried, and what came of it. */
export type Finding = {
  readonly name: string;
  /** Nothing where nothing is wrong. */
  readonly problem?: string | undefined;
  /** What was found where nothing is wrong. */
  readonly found?: string | undefined;
};

/**
 * All that a product hands in. The server knows no more of it: whoever adds one names it in the list of
 * products and changes nothing else.
 */
export type Product<Settings extends SettingsGroup = SettingsGroup> = ProductData & {
  /** What is decided where the server is started. */
  readonly settings: Settings;
  readonly commands: readonly NamedCommand[];
  /** For the screen at the start in development, and for `latchkey doctor`. */
  notices?(ground: CommandGround, settings: ValuesOf<Settings>): Promise<readonly Notice[]>;
  /** What `latchkey doctor` tries of it beside its database. */
  findings?(ground: CommandGround, settings: ValuesOf<Settings>): Promise<readonly Finding[]>;
  /** The projects that it keeps anything for. A bucket that the settings name is of the project that is served. */
  projectsIn?(
    database: Pick<Database, 'read' | 'dialect'>,
    served: string,
    settings: ValuesOf<Settings>,
  ): Promise<readonly string[]>;
  /** Where its files are instead of in its own folder, in words that follow “They are”. */
  filesElsewhere?(settings: ValuesOf<Settings>): string | undefined;
  open(ground: Ground, settings: ValuesOf<Settings>): OpenProduct | Promise<OpenProduct>;
};
