import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@latchkey/kernel/store/database';
import { type DatabasePlace, forEachDatabase } from '@latchkey/testing/databases';
import { afterAll, beforeAll } from 'vitest';
import type { Bytes } from '../src/bytes/bytes.ts';
import { openDisk } from '../src/bytes/disk/open-disk.ts';
import type { NewObject } from '../src/objects/stored-object.ts';
import { type Files, type FilesLimits, openFiles } from '../src/open-files.ts';
import { ownMigrations } from '../src/store/own-migrations.ts';

export const bucket = 'demo.appspot.com';

/** Whoever may do everything. */
export const admitAll = () => undefined;

export const named = (name: string) => ({ bucket, name });

export const newObject = (name: string, more: Partial<NewObject> = {}): NewObject => ({
  ...named(name),
  settable: {},
  custom: {},
  owner: null,
  ...more,
});

export type World = {
  readonly files: Files;
  readonly bytes: Bytes;
  readonly database: Database;
  readonly folder: string;
  /** Another node on the same database and disk, or this one after a restart. */
  restart(): Promise<Files>;
  /** Time goes by. */
  pass(milliseconds: number): void;
};

export type WorldOptions = {
  readonly limits?: FilesLimits;
  /** What stands before the disk. */
  readonly before?: (bytes: Bytes) => Bytes;
};

export type OpenWorld = (options?: WorldOptions) => Promise<World>;

/** The same suite on both databases, with files on disk. */
export function forEachWorld(suite: (open: OpenWorld) => void): void {
  forEachDatabase((_name, place) => suite(opening(place)));
}

function opening(place: () => Promise<DatabasePlace>): OpenWorld {
  let root: string;
  let count = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'latchkey-files-'));
  });
  afterAll(() => rm(root, { recursive: true }));

  return async ({ limits = {}, before = (bytes: Bytes) => bytes } = {}) => {
    count += 1;
    const folder = join(root, String(count));
    const somewhere = await place();
    let passed = 0;
    const clock = () => Date.now() + passed;
    const bytes = before(openDisk({ folder }));
    const database = await somewhere.open(ownMigrations);
    return {
      files: openFiles({ database, bytes, limits, clock }),
      bytes,
      database,
      folder,
      restart: async () =>
        openFiles({ database: await somewhere.open(ownMigrations), bytes, limits, clock }),
      pass(milliseconds) {
        passed += milliseconds;
      },
    };
  };
}
