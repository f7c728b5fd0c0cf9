import { maskedFields } from '../paths/mask.ts';
import type { Fields } from '../values/value.ts';
import { compareDocuments, cursorAdmits } from './compare-documents.ts';
import { matches } from './matches.ts';
import type { QueriedDocument } from './queried-document.ts';
import type { Query } from './query.ts';

/** The fields that are answered. */
export const projectedFields = ({ select }: Query, fields: Fields): Fields =>
  select === undefined ? fields : maskedFields(fields, select);

/** What is left of all answers in their order, by offset and limit. */
export function pageOf<Document>(
  { offset, limit }: Query,
  answers: readonly Document[],
): readonly Document[] {
  return answers.slice(offset, limit === undefined ? undefined : offset + limit);
}

/** The answers in their order, found by looking at everything: what every plan has to come to. */
export function runInMemory<Document extends QueriedDocument>(
  query: Query,
  documents: readonly Document[],
): readonly Document[] {
  const answers = documents
    .filter((document) => matches(query, document) && cursorAdmits(query, document))
    .sort(compareDocuments(query));
  return pageOf(query, answers);
}
