import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { sql } from 'kysely';
import { keyPrefix } from '../encoding/document-key.ts';
import { justAfter, prefixRange } from '../indexes/byte-ranges.ts';
import { type DatabaseName, type Path, printName } from '../paths/document-name.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import type { Numbers } from './numbers.ts';
import type { Reading } from './reading.ts';
import type { StoredDocument } from './stored-document.ts';

export type WalkRequest = {
  readonly database: DatabaseName;
  /** The log must have all that was changed since. */
  readonly at: Microseconds;
  /** Of a document or a collection, or of none for everything. */
  readonly below: Path;
  readonly isWanted?: (path: Path) => boolean;
};

export type WalkLimits = {
  /** Names that are looked at together. */
  readonly mostNames: number;
  /** Documents that are held together, and their bytes, of which one alone may have more. */
  readonly mostDocuments: number;
  readonly mostBytes: number;
};

const usualWalk: WalkLimits = { mostNames: 1000, mostDocuments: 100, mostBytes: 4 * 1024 * 1024 };

export type Walking = {
  /** Documents as they were at a time, a few at a time, in the order of their keys. */
  walk(request: WalkRequest, limits?: WalkLimits): AsyncGenerator<readonly StoredDocument[]>;
};

type Parts = {
  readonly database: Database;
  readonly queries: DocumentsQueries;
  readonly numbers: Numbers;
  readonly reading: Reading;
};

type Range = { database: number; from: Uint8Array; to: Uint8Array; limit: number };
type Named = { readonly key: Uint8Array; readonly path: string; readonly bytes: number };

const namedBy = (row: Row): Named => ({
  key: row['path_key'] as Uint8Array,
  path: String(row['path']),
  bytes: Number(row['bytes'] ?? 0),
});

/** In the order of keys, each once, with the most that it may weigh. */
function merged(there: readonly Named[], changed: readonly Named[]): readonly Named[] {
  const byPath = new Map(there.map((named) => [named.path, named]));
  for (const named of changed) {
    const beside = byPath.get(named.path)?.bytes ?? 0;
    byPath.set(named.path, { ...named, bytes: Math.max(named.bytes, beside) });
  }
  return [...byPath.values()].sort((one, other) => Buffer.compare(one.key, other.key));
}

function* portions(names: readonly Named[], limits: WalkLimits): Generator<readonly string[]> {
  let portion: string[] = [];
  let weight = 0;
  for (const { path, bytes } of names) {
    const isFull = portion.length >= limits.mostDocuments || weight + bytes > limits.mostBytes;
    if (isFull && portion.length > 0) {
      yield portion;
      portion = [];
      weight = 0;
    }
    portion.push(path);
    weight += bytes;
  }
  if (portion.length > 0) yield portion;
}

/**
 * Goes through the names that are there now and those that were changed since, in pieces, and looks
 * each up as it was. Names come first, then changes: what is deleted in between was still there.
 */
export function walking({ database, queries, numbers, reading }: Parts): Walking {
  const there = prepare<Range>((given) =>
    queries
      .selectFrom('documents')
      .where('database', '=', given('database'))
      .where('path_key', '>=', given('from'))
      .where('path_key', '<', given('to'))
      .orderBy('path_key')
      .limit(given('limit'))
      .select(['path_key', 'path', sql<number>`octet_length(fields)`.as('bytes')]),
  );
  const changed = prepare<Range & { since: Microseconds }>((given) =>
    queries
      .selectFrom('document_changes')
      .where('database', '=', given('database'))
      .where('path_key', '>=', given('from'))
      .where('path_key', '<', given('to'))
      .where('at', '>', given('since'))
      .groupBy('path_key')
      .orderBy('path_key')
      .limit(given('limit'))
      .select([
        'path_key',
        sql<string>`min(path)`.as('path'),
        sql<number>`max(octet_length(fields))`.as('bytes'),
      ]),
  );

  async function namesFrom(range: Range, since: Microseconds) {
    const now = (await database.read(there(range), { long: true })).map(namedBy);
    const other = (await database.read(changed({ ...range, since }), { long: true })).map(namedBy);
    // As far as both of them have come.
    const ends = [now, other].flatMap((list) => {
      const last = list.at(-1);
      return last === undefined || list.length < range.limit ? [] : [last.key];
    });
    const [end] = ends.sort(Buffer.compare);
    const all = merged(now, other);
    if (end === undefined) return { names: all, next: undefined };
    return {
      names: all.filter(({ key }) => Buffer.compare(key, end) <= 0),
      next: justAfter(end),
    };
  }

  return {
    async *walk({ database: name, at, below, isWanted = () => true }, limits = usualWalk) {
      const number = await numbers.database(name);
      if (number === undefined) return;
      const { from, to } = prefixRange(keyPrefix(below));
      // What is cut in a key says the path itself.
      const isBelow = (path: Path) => below.every((id, index) => path[index] === id);
      let start: Buffer | undefined = from;
      while (start !== undefined) {
        const range: Range = { database: number, from: start, to, limit: limits.mostNames };
        const { names, next } = await namesFrom(range, at);
        const wanted = names.filter(({ path }) => {
          const ids = path.split('/');
          return ids.length > below.length && isBelow(ids) && isWanted(ids);
        });
        for (const paths of portions(wanted, limits)) {
          const full = paths.map((path) => printName(name, [path]));
          const { documents } = await reading.lookUp(name, full, at);
          const found = full.flatMap((one) => documents.get(one) ?? []);
          if (found.length > 0) yield found;
        }
        start = next;
      }
    },
  };
}
