import type { Row } from '@latchkey/kernel/store/database';
import { areUnordered, isCutKey } from '../encoding/document-key.ts';
import { mayBeCut } from '../encoding/encode-value.ts';
import { scanAdmits } from '../indexes/scan-admits.ts';
import type { Query } from '../query/query.ts';
import type { Latest } from './latest-change.ts';
import type { Moment } from './moment.ts';
import { isExact, type Plan } from './plan.ts';
import type { QueryLimits } from './query-limits.ts';
import { tooLong, tooManyRejected } from './query-refusals.ts';
import type { ScanStatements } from './scan-statements.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';
import {
  boundsOf,
  bytesOf,
  type Segment,
  segmentsOf,
  type UnlimitedWalk,
} from './walk-segments.ts';

export type Running = {
  readonly limits: QueryLimits;
  readonly moment: Moment;
  readonly statements: ScanStatements;
  readonly query: Query;
  /** Whether somebody wants to know how many entries were walked over, which takes longer. */
  readonly isExplained: boolean;
  /** When it has to be done, of the clock that only goes on. */
  readonly until: number;
  /** Called after each page: whether to wait before there is more of it. */
  readonly pause: () => Promise<void> | undefined;
};

export type Walked = {
  /** How many documents were looked at, and how many of them are answers. */
  readonly read: number;
  readonly found: number;
  /** How many entries were walked over: as many as documents, unless it was asked for and is known. */
  readonly entries: number;
  /** The latest change that was seen, if it was one statement and found anything. */
  readonly seenAt: Latest | undefined;
  /** Whether the answers came in their order. */
  readonly isSorted: boolean;
};

const latestIn = (row: Row): Latest => ({
  at: Number(row['latest']),
  indexing: Number(row['indexing'] ?? 0),
});

const lengthOf = (row: Row, column: string): number => {
  const bytes = row[column];
  return bytes instanceof Uint8Array ? bytes.length : 0;
};

/** Where the key of a document's name is: entries of names have it as their value. */
const nameColumnOf = (row: Row) => (lengthOf(row, 'key') > 0 ? 'key' : 'value');

/** Whether others may come in no order with it. */
const mayBeUnsorted = (row: Row): boolean =>
  mayBeCut({ length: lengthOf(row, 'value') }) ||
  isCutKey({ length: lengthOf(row, nameColumnOf(row)) });

/** Values and names that were cut come in no order among each other, so that all of them are needed. */
function areInNoOrder(one: Row, other: Row): boolean {
  const column = nameColumnOf(one);
  const value = bytesOf(one, 'value');
  if (column === 'key' && !value.equals(bytesOf(other, 'value'))) return false;
  return mayBeCut(value) || areUnordered(bytesOf(one, column), bytesOf(other, column));
}

/** The rest of a walk, after the entry of this row; and what came up to it. */
function walkAfter(walk: UnlimitedWalk, row: Row): UnlimitedWalk {
  const { from, to } = walk.range;
  const { before, after } = boundsOf(row);
  const isAscending = walk.direction === 'ASCENDING';
  return { ...walk, range: isAscending ? { from: after, to } : { from, to: before } };
}

function walkUpTo(walk: UnlimitedWalk, row: Row): UnlimitedWalk {
  const { from, to } = walk.range;
  const { before, after } = boundsOf(row);
  const isAscending = walk.direction === 'ASCENDING';
  return { ...walk, range: isAscending ? { from, to: after } : { from: before, to } };
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

/** Only where entries are passed over that no row is answered of. */
async function* partsOf(running: Running, plan: Plan): AsyncGenerator<Segment> {
  const { moment, statements, limits } = running;
  for (const [index, walk] of plan.walks.entries()) {
    if (index >= mostBriefWalks) moment.takeLong();
    const isFew = plan.isSmall || (plan.isSampled && index === 0);
    if (walk.probes.length === 0 || isFew) {
      yield { walk, entries: undefined };
    } else {
      for await (const segment of segmentsOf(moment.reader, statements, walk, limits)) {
        yield segment;
        if (segment.entries !== undefined) moment.takeLong();
      }
    }
  }
}

/** As many rows like these as there are bytes for. */
function rowsWithin(bytes: number, rows: readonly Row[]): number {
  const read = rows.reduce((sum, { fields }) => sum + String(fields).length, 0);
  return Math.max(1, Math.floor((bytes * rows.length) / (read + 1)));
}

type Page = {
  readonly rows: readonly Row[];
  readonly walk: UnlimitedWalk;
  /** How many entries were passed over, at the end of a part of which that is known. */
  readonly passed: number;
  /** Whether there is no more in this part of the walk. */
  readonly isOver: boolean;
};

async function* pagesOf(
  running: Running,
  plan: Plan,
  wanted: number | undefined,
): AsyncGenerator<Page> {
  const { moment, statements, limits } = running;
  const { largestPage, briefPage } = limits;
  // Nobody knows before the first page how large documents are.
  let limit = Math.min(briefPage, firstPage(running, plan, wanted));
  for await (const part of partsOf(running, plan)) {
    let { walk } = part;
    for (let found = 0; ; ) {
      const rows = await moment.reader.read(statements.documents({ ...walk, limit }));
      found += rows.length;
      const last = rows.at(-1);
      const isOver = last === undefined || rows.length < limit;
      const passed = isOver && part.entries !== undefined ? part.entries - found : 0;
      yield { rows, walk, passed, isOver };
      if (isOver) break;
      moment.takeLong();
      walk = walkAfter(walk, last);
      const next = wanted === undefined ? largestPage : limit * 2;
      limit = Math.min(largestPage, next, rowsWithin(limits.pageBytes, rows));
    }
  }
}

const unlimited = 2 ** 31 - 1;

/** Every answer of one plan; where they come in order, no more of them than are wanted. */
export async function walkPlan(
  running: Running,
  plan: Plan,
  wanted: number | undefined,
  add: (document: StoredDocument) => void,
): Promise<Walked> {
  const { query, limits, moment, statements, isExplained, until } = running;
  const enough = plan.isOrdered && wanted !== undefined ? wanted : Number.POSITIVE_INFINITY;
  let [read, found, pages, passed] = [0, 0, 0, 0];
  let seenAt: Latest | undefined;
  let lastFound: Row | undefined;
  let isSorted = plan.isOrdered;
  /** Entries without a row, where somebody wants to know. */
  let entries = 0;
  const isCounted = isExplained && plan.probed.length > 0;
  const count = async (walk: UnlimitedWalk) => {
    if (!isCounted) return;
    const [row] = await moment.reader.read(statements.count({ ...walk, limit: unlimited }));
    entries += Number(row?.['count'] ?? 0);
  };
  const walked = () => ({
    ...{ read, found, seenAt, isSorted },
    entries: isCounted ? entries : read,
  });
  for await (const page of pagesOf(running, plan, plan.isOrdered ? wanted : undefined)) {
    pages += 1;
    passed += page.passed;
    const { rows } = page;
    const [first] = rows;
    seenAt = pages === 1 && first !== undefined ? latestIn(first) : undefined;
    let lastRow: Row | undefined;
    for (const row of rows) {
      if (found >= enough && (lastFound === undefined || !areInNoOrder(lastFound, row))) {
        if (lastRow !== undefined) await count(walkUpTo(page.walk, lastRow));
        return walked();
      }
      read += 1;
      lastRow = row;
      const document = storedDocument(query.database, row);
      if (scanAdmits(query, plan.scan, document)) {
        found += 1;
        lastFound = row;
        isSorted &&= !mayBeUnsorted(row);
        add(document);
      }
      if (read - found + passed > limits.mostRejected) throw tooManyRejected(running, plan.scan);
    }
    if (read - found + passed > limits.mostRejected) throw tooManyRejected(running, plan.scan);
    if (performance.now() > until) throw tooLong(running, plan.scan);
    await running.pause();
    const last = rows.at(-1);
    await count(page.isOver || last === undefined ? page.walk : walkUpTo(page.walk, last));
  }
  return walked();
}
