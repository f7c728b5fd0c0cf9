import type { ReadDocuments } from '../lookups.ts';
import { documentValue } from '../values/document.ts';
import type { RulesMap } from '../values/value.ts';

/** What documents hold, by their paths without `/databases/…/documents`. */
export type StoredDocuments = ReadonlyMap<string, RulesMap>;

export const defaultDatabase = '(default)';

const rootOf = (database: string) => ['databases', database, 'documents'] as const;

const segmentsOf = (written: string): readonly string[] =>
  written.split('/').filter((segment) => segment !== '');

export const segmentsWithin = (database: string, written: string): readonly string[] => [
  ...rootOf(database),
  ...segmentsOf(written),
];

export const keyOf = (written: string): string => segmentsOf(written).join('/');

export const readFrom =
  (database: string, before: StoredDocuments, after: StoredDocuments): ReadDocuments =>
  (wanted) =>
    wanted.map(({ path: segments, state }) => {
      const root = rootOf(database);
      const isHere = root.every((segment, index) => segments[index] === segment);
      const documents = state === 'before' ? before : after;
      const key = segments.slice(root.length).join('/');
      return isHere ? documentValue(segments, documents.get(key) ?? null) : null;
    });
