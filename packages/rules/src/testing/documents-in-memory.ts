import type { ReadDocuments } from '../lookups.ts';
import { documentValue } from '../values/document.ts';
import type { RulesMap } from '../values/value.ts';

/** What documents hold, by their paths without `/databases/…/documents`. */
export type StoredDocuments = ReadonlyMap<string, RulesMap>;

export const database = ['databases', '(default)', 'documents'] as const;

export const segmentsWithin = (written: string): readonly string[] => [
  ...database,
  ...written.split('/').filter((segment) => segment !== ''),
];

export const readFrom =
  (before: StoredDocuments, after: StoredDocuments): ReadDocuments =>
  (wanted) =>
    wanted.map(({ path: segments, state }) => {
      const isHere = database.every((segment, index) => segments[index] === segment);
      const documents = state === 'before' ? before : after;
      const key = segments.slice(database.length).join('/');
      return isHere ? documentValue(segments, documents.get(key) ?? null) : null;
    });
