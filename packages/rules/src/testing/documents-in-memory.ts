import type { ReadDocuments } from '../lookups.ts';
import { path, type RulesMap, type RulesValue } from '../values/value.ts';

/** What documents hold, by their paths without `/databases/…/documents`. */
export type StoredDocuments = ReadonlyMap<string, RulesMap>;

export const database = ['databases', '(default)', 'documents'] as const;

export const segmentsWithin = (written: string): readonly string[] => [
  ...database,
  ...written.split('/').filter((segment) => segment !== ''),
];

/** A document as rules see it. */
export const documentAt = (
  segments: readonly string[],
  data: RulesMap | null | undefined,
): RulesMap | null =>
  data === null || data === undefined
    ? null
    : new Map<string, RulesValue>([
        ['data', data],
        ['id', segments.at(-1) ?? null],
        ['__name__', path(segments)],
      ]);

export const readFrom =
  (before: StoredDocuments, after: StoredDocuments): ReadDocuments =>
  (wanted) =>
    wanted.map(({ path: segments, state }) => {
      const isHere = database.every((segment, index) => segments[index] === segment);
      const documents = state === 'before' ? before : after;
      const key = segments.slice(database.length).join('/');
      return isHere ? documentAt(segments, documents.get(key)) : null;
    });
