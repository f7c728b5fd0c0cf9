import { pathOf } from '../paths/document-name.ts';
import { fieldAt } from '../paths/field-path.ts';
import { cursorAdmits } from '../query/compare-documents.ts';
import { meets } from '../query/condition.ts';
import { isInScope } from '../query/matches.ts';
import type { QueriedDocument } from '../query/queried-document.ts';
import type { Query } from '../query/query.ts';
import type { Scan } from './scan.ts';

/** Whether a document that a scan has found is an answer, offset and limit apart. */
export const scanAdmits = (query: Query, scan: Scan, document: QueriedDocument): boolean =>
  isInScope(query, pathOf(document.name)) &&
  scan.checking.every((condition) => meets(document, condition)) &&
  scan.requiring.every((path) => fieldAt(document.fields, path) !== undefined) &&
  cursorAdmits(query, document);
