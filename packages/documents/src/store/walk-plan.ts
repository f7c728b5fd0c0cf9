import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Row } from '@latchkey/kernel/store/database';
import { mayBeCut } from '../encoding/encode-value.ts';
import { justAfter } from '../indexes/byte-ranges.ts';
import { scanAdmits } from '../indexes/scan-admits.ts';
import type { Query } from '../query/query.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { isExact } from './count-answers.ts';
import type { Moment } from './moment.ts';
import type { Plan } from './plan-query.ts';
import type { QueryLimits } from './query-limits.ts';
import type { ScanStatements, Walk } from './scan-statements.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';

export type Running = {
  readonly limits: QueryLimits;
  readonly moment: Moment;
  readonly statements: ScanStatements;
  readonly query: Query;
};

export type Walked = {
  /** How many documents were looked at, and how many of them are answers. */
  readonly read: number;
  readonly found: number;
  /** The time of the latest change that was seen, if it was one statement and found anything. */
  readonly seenAt: Microseconds | undefined;
  /** Whether the answers came in their order. */
  readonly isSorted: boolean;
};

const bytesOf = (row: Row, column: string): Buffer => {
  const bytes = row[column];
  return bytes instanceof Uint8Array
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    : Buffer.alloc(0);
};

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

/** One more than is wanted tells that there are enough; where some are no answers, more are needed. */
function firstPage({ query, limits }: Running, plan: Plan, wanted: number | undefined): number {
  const { smallestPage, largestPage } = limits;
  if (wanted === undefined) return largestPage;
  if (isExact(query, plan)) return Math.min(largestPage, wanted + 1);
  return Math.min(largestPage, Math.max(smallestPage, wanted * 2));
}

/** More ranges of one index are not walked over while others wait. */
const mostBriefWalks = 3;

async function* pagesOf(
  running: Running,
  plan: Plan,
  wanted: number | undefined,
): AsyncGenerator<readonly Row[]> {
  const { moment, statements, limits } = running;
  const { walks } = plan;
  const { largestPage, briefPage } = limits;
  const usual = firstPage(running, plan, wanted);
  let limit = moment.isBrief ? Math.min(briefPage, usual) : usual;
  for (const [index, whole] of walks.entries()) {
    if (index >= mostBriefWalks) moment.takeLong();
    let walk = whole;
    for (;;) {
      const rows = await moment.reader.read(statements.documents({ ...walk, limit }));
      yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < limit) break;
      moment.takeLong();
      walk = walkAfter(walk, last);
      limit = Math.min(largestPage, limit * 2);
    }
  }
}

const tooMany = (mostRejected: number) =>
  new RpcRefused(
    'RESOURCE_EXHAUSTED',
    `The query has looked at ${mostRejected} documents that are no answers to it. ` +
      'Ask for less, or for what an index of one field finds.',
  );

/** Every answer of one plan; where they come in order, no more of them than are wanted. */
export async function walkPlan(
  running: Running,
  plan: Plan,
  wanted: number | undefined,
  add: (document: StoredDocument) => void,
): Promise<Walked> {
  const { query, limits } = running;
  const enough = plan.isOrdered && wanted !== undefined ? wanted : Number.POSITIVE_INFINITY;
  let [read, found, pages] = [0, 0, 0];
  let seenAt: Microseconds | undefined;
  let lastValue: Buffer | undefined;
  let isSorted = plan.isOrdered;
  for await (const rows of pagesOf(running, plan, plan.isOrdered ? wanted : undefined)) {
    pages += 1;
    const [first] = rows;
    seenAt = pages === 1 && first !== undefined ? Number(first['latest']) : undefined;
    for (const row of rows) {
      if (found >= enough) {
        // Values that were cut come in no order among each other, so that all of them are needed.
        const isCut = lastValue !== undefined && mayBeCut(lastValue);
        if (!isCut || !lastValue?.equals(bytesOf(row, 'value'))) {
          return { read, found, seenAt, isSorted };
        }
      }
      read += 1;
      const document = storedDocument(query.database, row);
      if (scanAdmits(query, plan.scan, document)) {
        found += 1;
        lastValue = bytesOf(row, 'value');
        isSorted &&= !mayBeCut(lastValue);
        add(document);
      } else if (read - found > limits.mostRejected) {
        throw tooMany(limits.mostRejected);
      }
    }
  }
  return { read, found, seenAt, isSorted };
}
