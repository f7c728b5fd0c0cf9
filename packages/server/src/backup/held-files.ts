import {
  close,
  createReadStream,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { OwnFolder } from '@latchkey/kernel/product';

/** The files that a copy of a database names, kept from going while they are read. */
export type HeldFiles = {
  readonly folder: OwnFolder;
  /** The copy. */
  readonly database: string;
  /** Where they are, and under which second name nobody removes them. */
  readonly from: string;
  readonly held: string;
  /** Of all that were there. */
  readonly bytes: number;
};

export type HeldFile = {
  readonly name: string;
  /** Nothing if it is gone. */
  readonly content?: { readonly bytes: number; readonly source: AsyncIterable<Buffer> };
};

/** Read in one go. */
const small = 256 * 1024;
const filesAtOnce = 256;
/** Not every file system has second names for files, nor any number of them; then it is read where it is. */
const cannotLink = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** One after the other: there may be millions of them. */
function* namesIn(database: string, { namedIn: { table, column } }: OwnFolder): Generator<string> {
  const copy = new DatabaseSync(database, { readOnly: true });
  try {
    for (const row of copy.prepare(`SELECT "${column}" AS name FROM "${table}"`).iterate()) {
      yield String(row['name']);
    }
  } finally {
    copy.close();
  }
}

function pathOf(folder: OwnFolder, name: string): string {
  const path = folder.pathOf(name);
  if (path !== undefined) return path;
  throw new Error(`The database of ${folder.name} names a file "${name}", which cannot be one.`);
}

/** As a second name for the same file: takes no room, and the file stays whatever happens to the first. */
function hold(from: string, to: string, made: Set<string>): void {
  const parent = dirname(to);
  if (!made.has(parent)) mkdirSync(parent, { recursive: true, mode: 0o700 });
  made.add(parent);
  try {
    linkSync(from, to);
  } catch (error) {
    // Gone before: whoever reads finds that out.
    if (codeOf(error) !== 'ENOENT' && !cannotLink.has(codeOf(error))) throw error;
  }
}

/** Done right after the database was copied, for as long as what the copy names is there in any case. */
export async function holdFiles(
  given: Omit<HeldFiles, 'bytes'>,
  signal: AbortSignal | undefined,
): Promise<HeldFiles> {
  const { folder, database, from, held } = given;
  const made = new Set<string>();
  let count = 0;
  let bytes = 0;
  for (const name of namesIn(database, folder)) {
    const path = pathOf(folder, name);
    hold(join(from, path), join(held, path), made);
    bytes += statSync(join(from, path), { throwIfNoEntry: false })?.size ?? 0;
    count += 1;
    if (count % filesAtOnce > 0) continue;
    await setImmediate();
    signal?.throwIfAborted();
  }
  return { ...given, bytes };
}

function openUnlessGone(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function* readWhole(fd: number, bytes: number): AsyncGenerator<Buffer> {
  if (bytes > small) return yield* createReadStream('', { fd, autoClose: false, end: bytes - 1 });
  const buffer = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; ) {
    const read = readSync(fd, buffer, at, bytes - at, at);
    if (read === 0) break;
    at += read;
  }
  yield buffer;
}

/** Each is read to its end before the next. */
export async function* readFiles({
  folder,
  database,
  from,
  held,
}: HeldFiles): AsyncGenerator<HeldFile> {
  for (const name of namesIn(database, folder)) {
    const path = pathOf(folder, name);
    const fd = openUnlessGone(join(held, path)) ?? openUnlessGone(join(from, path));
    if (fd === undefined) {
      yield { name };
      continue;
    }
    try {
      const bytes = fstatSync(fd).size;
      yield { name, content: { bytes, source: readWhole(fd, bytes) } };
    } finally {
      await promisify(close)(fd);
    }
  }
}
