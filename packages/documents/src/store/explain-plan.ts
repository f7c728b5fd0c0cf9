import { describeScan } from '../indexes/describe-scan.ts';
import type { PrintedField, PrintedIndex } from '../indexes/print-indexes.ts';
import { printIndex } from '../indexes/print-indexes.ts';
import type { Scan } from '../indexes/scan.ts';
import { suggestIndex } from '../indexes/suggest-index.ts';
import type { Query } from '../query/query.ts';
import type { Plan } from './plan.ts';
import type { Walked } from './walk-plan.ts';

/** What was done for a query, in words and numbers for whoever wants to know why it takes long. */
export type Explained = {
  readonly scan: string;
  /** The documents that were looked at, and those of them that are answers. */
  readonly read: number;
  readonly found: number;
  /** The entries of the index that were walked over. */
  readonly entries: number;
  /** The fields of the index. */
  readonly fields: readonly PrintedField[];
  /** An index that would have spared most of it. */
  readonly suggested: PrintedIndex | undefined;
};

/** Whoever walks over more, for few answers, is told what would have paid. */
const mostUnnoticed = 1000;
const isFew = (answers: number, walked: number): boolean => walked > answers * 10;

function fieldsOf({ index }: Scan): readonly PrintedField[] {
  const name: PrintedField = { fieldPath: '__name__', order: 'ASCENDING' };
  switch (index.kind) {
    case 'documents':
      return [name];
    case 'values':
      return [{ fieldPath: index.fieldPath, order: 'ASCENDING' }, name];
    case 'elements':
      return [{ fieldPath: index.fieldPath, arrayConfig: 'CONTAINS' }, name];
    case 'composite': {
      const { fields } = printIndex(index.composite);
      return fields.at(-1)?.fieldPath === name.fieldPath ? fields : [...fields, name];
    }
  }
}

/** Before anything is walked over. */
const nothingWalked = { read: 0, found: 0, entries: 0 };

export function explainPlan(
  query: Query,
  { scan }: Plan,
  walked: Pick<Walked, 'read' | 'found' | 'entries'> = nothingWalked,
): Explained {
  const { read, found, entries } = walked;
  const answers = Math.min(found, query.limit ?? found);
  const isCostly = entries > mostUnnoticed && isFew(answers, entries);
  const suggested =
    isCostly && scan.index.kind !== 'composite' ? suggestIndex(query, scan) : undefined;
  return {
    scan: describeScan(query, scan),
    ...{ read, found, entries },
    fields: fieldsOf(scan),
    suggested,
  };
}
