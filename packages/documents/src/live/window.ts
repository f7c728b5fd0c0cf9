import { isNamePath } from '../paths/field-path.ts';
import { maskedFields } from '../paths/mask.ts';
import { compareDocuments, cursorAdmits } from '../query/compare-documents.ts';
import { matches } from '../query/matches.ts';
import type { QueriedDocument } from '../query/queried-document.ts';
import type { Query } from '../query/query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Delta, NetChange } from './net-changes.ts';

/** Of an answer what is needed to keep its place: there may be many windows, with many answers each. */
type Entry = QueriedDocument & { readonly updateTime: Microseconds };

/** The first answers of a query in their order. */
export type Window = readonly Entry[];

/** Whether the document is an answer, limit and offset apart. */
export const isAnswer = (query: Query, document: QueriedDocument): boolean =>
  matches(query, document) && cursorAdmits(query, document);

const entryOf = ({ orderBy }: Query, { name, fields, updateTime }: StoredDocument): Entry => {
  const paths = orderBy.map(({ path }) => path).filter((path) => !isNamePath(path));
  return { name, fields: maskedFields(fields, paths), updateTime };
};

export const windowOf = (query: Query, answers: readonly StoredDocument[]): Window =>
  answers.map((answer) => entryOf(query, answer));

const gone = (name: string, missingAt: Microseconds | undefined): Delta => ({
  name,
  document: undefined,
  missingAt,
});

const entered = (document: StoredDocument): Delta => ({
  name: document.name,
  document,
  missingAt: undefined,
});

/** What is told to whoever knows the window, when it is this one afterwards. */
export function differences(
  window: Window,
  answers: readonly StoredDocument[],
  missingAt: (name: string) => Microseconds | undefined,
): readonly Delta[] {
  const known = new Map(window.map(({ name, updateTime }) => [name, updateTime]));
  const others = answers.filter(({ name, updateTime }) => known.get(name) !== updateTime);
  for (const { name } of answers) known.delete(name);
  return [
    ...others.map(entered),
    ...Array.from(known.keys(), (name) => gone(name, missingAt(name))),
  ];
}

export type Moved = { readonly window: Window; readonly deltas: readonly Delta[] };

/**
 * The window after some changes, if it can be told without reading: of a full one nobody knows what comes
 * after its last answer, so that it must not become shorter.
 */
export function moveWindow(
  query: Query & { readonly limit: number },
  window: Window,
  changes: readonly NetChange[],
  upTo: Microseconds,
): Moved | undefined {
  const { limit } = query;
  const compare = compareDocuments(query);
  const changed = new Map(changes.map((change) => [change.name, change]));
  const last = window.length >= limit ? window.at(-1) : undefined;
  const stayed = window.filter(({ name }) => !changed.has(name));
  const entering = changes
    .map(({ after }) => after)
    .filter((after) => after !== undefined)
    .filter((after) => isAnswer(query, after) && (last === undefined || compare(after, last) <= 0));
  const isUnchanged = stayed.length === window.length && entering.length === 0;
  if (isUnchanged || limit === 0) return { window, deltas: [] };
  const documents = new Map(entering.map((document) => [document.name, document]));
  const all = [...stayed, ...entering.map((document) => entryOf(query, document))].sort(compare);
  if (last !== undefined && all.length < limit) return undefined;
  const moved = all.slice(0, limit);
  const names = new Set(moved.map(({ name }) => name));
  const left = window.filter(({ name }) => !names.has(name));
  return {
    window: moved,
    deltas: [
      ...moved
        .map(({ name }) => documents.get(name))
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
