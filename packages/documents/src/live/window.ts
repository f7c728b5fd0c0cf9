import { orderKey } from '../encoding/encode-value.ts';
import { compareReferences } from '../paths/compare-references.ts';
import { isNamePath } from '../paths/field-path.ts';
import { cursorAdmits } from '../query/compare-documents.ts';
import { valueAt } from '../query/condition.ts';
import { matches } from '../query/matches.ts';
import type { QueriedDocument } from '../query/queried-document.ts';
import type { Query } from '../query/query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import { nullValue } from '../values/value.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Delta, NetChange } from './net-changes.ts';

/**
 * Of an answer what is needed to keep its place: there may be many windows, with many answers each, and
 * what they are ordered by may be all that is in them.
 */
type Entry = {
  readonly name: string;
  /** In the order of answers, as far as it goes. */
  readonly key: string;
  readonly updateTime: Microseconds;
};

/** The first answers of a query in their order. */
export type Window = readonly Entry[];

/** Bytes of a key that has to say no more than this of what it is ordered by. */
const longestKey = 128;

/** Beside name and key, what an entry takes of memory. */
const aroundEntry = 100;

export const bytesOf = (window: Window): number =>
  window.reduce((sum, { name, key }) => sum + aroundEntry + name.length + key.length, 0);

/** Whether the document is an answer, limit and offset apart. */
export const isAnswer = (query: Query, document: QueriedDocument): boolean =>
  matches(query, document) && cursorAdmits(query, document);

function entryOf({ orderBy }: Query, document: StoredDocument): Entry {
  const { name, updateTime } = document;
  const components = orderBy
    .filter(({ path }) => !isNamePath(path))
    .map(({ path, direction }) => ({
      // An answer has every field that it is ordered by.
      value: valueAt(document, path) ?? nullValue,
      isInverted: direction === 'DESCENDING',
    }));
  return { name, key: orderKey(components, longestKey), updateTime };
}

export const windowOf = (query: Query, answers: readonly StoredDocument[]): Window =>
  answers.map((answer) => entryOf(query, answer));

type Compare = (one: Entry, other: Entry) => number | undefined;

/** Which comes first; nothing where only what was cut off could tell. */
function compareEntries({ orderBy }: Query): Compare {
  const isBackwards = orderBy.some(
    ({ path, direction }) => isNamePath(path) && direction === 'DESCENDING',
  );
  return (one, other) => {
    if (one.key !== other.key) return one.key < other.key ? -1 : 1;
    if (one.key.length > longestKey) return undefined;
    const order = compareReferences(one.name, other.name);
    return isBackwards ? -order : order;
  };
}

/** Whether it could be told where its place is. */
function insert(entries: Entry[], entry: Entry, compare: Compare): boolean {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = compare(entry, entries[middle] as Entry);
    if (order === undefined) return false;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  entries.splice(from, 0, entry);
  return true;
}

const gone = (name: string, missingAt: Microseconds | undefined): Delta => ({
  name,
  document: undefined,
  missingAt,
});

export const entered = (document: StoredDocument): Delta => ({
  name: document.name,
  document,
  missingAt: undefined,
});

type Version = Pick<StoredDocument, 'name' | 'updateTime'>;

/** What is others to whoever knows the window, when it is this one afterwards. */
export function differences<Answer extends Version>(
  window: readonly Version[],
  answers: readonly Answer[],
  missingAt: (name: string) => Microseconds | undefined,
): { readonly others: readonly Answer[]; readonly left: readonly Delta[] } {
  const known = new Map(window.map(({ name, updateTime }) => [name, updateTime]));
  const others = answers.filter(({ name, updateTime }) => known.get(name) !== updateTime);
  for (const { name } of answers) known.delete(name);
  return { others, left: Array.from(known.keys(), (name) => gone(name, missingAt(name))) };
}

export type Moved = { readonly window: Window; readonly deltas: readonly Delta[] };

/**
 * The window after some changes, if it can be told without reading: of a full one nobody knows what comes
 * after its last answer, so that it must not become shorter, and of long values not all is remembered.
 */
export function moveWindow(
  query: Query & { readonly limit: number },
  window: Window,
  changes: readonly NetChange[],
  upTo: Microseconds,
): Moved | undefined {
  const { limit } = query;
  const compare = compareEntries(query);
  const changed = new Map(changes.map((change) => [change.name, change]));
  const last = window.length >= limit ? window.at(-1) : undefined;
  const moved = window.filter(({ name }) => !changed.has(name));
  const isShorter = moved.length < window.length;
  const entering = new Map<string, StoredDocument>();
  for (const { name, after } of changes) {
    if (limit === 0 || after === undefined || !isAnswer(query, after)) continue;
    const entry = entryOf(query, after);
    const order = last === undefined ? 0 : compare(entry, last);
    if (order === undefined) return undefined;
    if (order > 0) continue;
    if (!insert(moved, entry, compare)) return undefined;
    entering.set(name, after);
  }
  if (!isShorter && entering.size === 0) return { window, deltas: [] };
  if (last !== undefined && moved.length < limit) return undefined;
  moved.splice(limit);
  const names = new Set(moved.map(({ name }) => name));
  const left = window.filter(({ name }) => !names.has(name));
  return {
    window: moved,
    deltas: [
      ...moved
        .map(({ name }) => entering.get(name))
        .filter((document) => document !== undefined)
        .map(entered),
      ...left.map(({ name }) => {
        const change = changed.get(name);
        const isDeleted = change !== undefined && change.after === undefined;
        return gone(name, isDeleted ? upTo : undefined);
      }),
    ],
  };
}
