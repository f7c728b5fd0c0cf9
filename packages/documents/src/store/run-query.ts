import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Database, Row, Snapshot } from '@latchkey/kernel/store/database';
import { mayBeCut } from '../encoding/encode-value.ts';
import { justAfter } from '../indexes/byte-ranges.ts';
import { describeScan } from '../indexes/describe-scan.ts';
import { scanAdmits } from '../indexes/scan-admits.ts';
import { scansOf } from '../indexes/scans.ts';
import { compareDocuments } from '../query/compare-documents.ts';
import type { Query } from '../query/query.ts';
import { pageOf } from '../query/run-in-memory.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { latestChange } from './latest-change.ts';
import type { Numbers } from './numbers.ts';
import { choosePlan, type Plan } from './plan-query.ts';
import { scanPlaces } from './scan-place.ts';
import { type ScanStatements, scanStatements, type Walk } from './scan-statements.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';

/** What was done for a query, in words and numbers for whoever wants to know why it takes long. */
export type Explained = { readonly scan: string; readonly read: number; readonly found: number };

export type Answers = {
  readonly documents: readonly StoredDocument[];
  /** Every commit up to it has been seen. */
  readonly readTime: Microseconds;
  readonly explained: readonly Explained[];
};

export type QueryLimits = {
  /** A set of entries that is smaller is read as a whole and sorted, whatever the order. */
  readonly mostCounted: number;
  readonly smallestPage: number;
  readonly largestPage: number;
  /** What is looked at and is no answer: beyond it a query costs others more than it is worth. */
  readonly mostRejected: number;
};

const usualLimits: QueryLimits = {
  mostCounted: 1000,
  smallestPage: 50,
  largestPage: 1000,
  mostRejected: 200_000,
};

type Running = {
  readonly limits: QueryLimits;
  readonly reader: Snapshot;
  readonly statements: ScanStatements;
  readonly query: Query;
};

const bytesOf = (row: Row, column: string): Buffer =>
  Buffer.from((row[column] ?? []) as Uint8Array);

/** The rest of a walk, after the entry of this row. */
function walkAfter<Some extends Omit<Walk, 'limit'>>(walk: Some, row: Row): Some {
  const entry = { value: bytesOf(row, 'value'), key: bytesOf(row, 'key') };
  const { from, to } = walk.range;
  const isAscending = walk.direction === 'ASCENDING';
  // Documents by name have no keys beside their values.
  const next =
    'key' in row
      ? { value: entry.value, key: justAfter(entry.key) }
      : { value: justAfter(entry.value), key: entry.key };
  return { ...walk, range: isAscending ? { from: next, to } : { from, to: entry } };
}

async function* rowsOf(
  { reader, statements, limits: { smallestPage, largestPage } }: Running,
  { walks }: Plan,
  wanted: number | undefined,
): AsyncGenerator<Row> {
  let limit = Math.min(largestPage, Math.max(smallestPage, (wanted ?? largestPage) * 2));
  for (const whole of walks) {
    let walk = whole;
    for (;;) {
      const rows = await reader.read(statements.documents({ ...walk, limit }));
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < limit) break;
      walk = walkAfter(walk, last);
      limit = Math.min(largestPage, limit * 2);
    }
  }
}

/** The answers of one plan; where they come in order, no more of them than are wanted. */
async function answersOf(
  running: Running,
  plan: Plan,
  wanted: number | undefined,
): Promise<{ readonly documents: readonly StoredDocument[]; readonly read: number }> {
  const {
    query,
    limits: { mostRejected },
  } = running;
  const documents: StoredDocument[] = [];
  let read = 0;
  let lastValue: Buffer | undefined;
  for await (const row of rowsOf(running, plan, plan.isOrdered ? wanted : undefined)) {
    if (plan.isOrdered && wanted !== undefined && documents.length >= wanted) {
      // Values that were cut come in no order among each other, so that all of them are needed.
      const isCut = lastValue !== undefined && mayBeCut(lastValue);
      if (!isCut || !lastValue?.equals(bytesOf(row, 'value'))) break;
    }
    read += 1;
    const document = storedDocument(query.database, row);
    if (scanAdmits(query, plan.scan, document)) {
      documents.push(document);
      lastValue = bytesOf(row, 'value');
    } else if (read - documents.length > mostRejected) {
      throw new RpcRefused(
        'RESOURCE_EXHAUSTED',
        `The query has looked at ${mostRejected} documents that are no answers to it. ` +
          'Ask for less, or for what an index of one field finds.',
      );
    }
  }
  return { documents, read };
}

/** Queries, by whichever indexes are the shortest way. */
export function querying(
  database: Database,
  queries: DocumentsQueries,
  numbers: Numbers,
  limits: QueryLimits = usualLimits,
) {
  const statements = scanStatements(queries);
  const readLatest = latestChange(queries);

  async function run(reader: Snapshot, number: number, query: Query): Promise<Answers> {
    const readTime = await readLatest(reader, number);
    const wanted = query.limit === undefined ? undefined : query.offset + query.limit;
    const running: Running = { limits, reader, statements, query };
    const { mostCounted } = limits;
    const found = new Map<string, StoredDocument>();
    const explained: Explained[] = [];
    for (const place of await scanPlaces(numbers, number, query)) {
      for (const scans of scansOf(query)) {
        const planning = { mostCounted, reader, database: number, statements, numbers };
        const plan = await choosePlan(planning, query, scans, place);
        if (plan === undefined) continue;
        const { documents, read } = await answersOf(running, plan, wanted);
        explained.push({ scan: describeScan(query, plan.scan), read, found: documents.length });
        for (const document of documents) found.set(document.name, document);
      }
    }
    const sorted = [...found.values()].sort(compareDocuments(query));
    return { documents: pageOf(query, sorted), readTime, explained };
  }

  return async (query: Query): Promise<Answers> => {
    const number = await numbers.database(query.database);
    if (number === undefined) return { documents: [], readTime: 0, explained: [] };
    return database.snapshot((snapshot) => run(snapshot, number, query));
  };
}
