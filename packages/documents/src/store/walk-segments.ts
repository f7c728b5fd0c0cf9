import type { Row, Snapshot } from '@latchkey/kernel/store/database';
import { justAfter } from '../indexes/byte-ranges.ts';
import type { ScanBound } from '../indexes/scan.ts';
import type { QueryLimits } from './query-limits.ts';
import type { ScanStatements, Walk } from './scan-statements.ts';

export type UnlimitedWalk = Omit<Walk, 'limit'>;

export const bytesOf = (row: Row, column: string): Buffer => {
  const bytes = row[column];
  return bytes instanceof Uint8Array
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    : Buffer.alloc(0);
};

/** Right before the entry of a row, and right after it. Documents by name have no keys beside their values. */
export function boundsOf(row: Row): { readonly before: ScanBound; readonly after: ScanBound } {
  const before = { value: bytesOf(row, 'value'), key: bytesOf(row, 'key') };
  const after =
    'key' in row
      ? { value: before.value, key: justAfter(before.key) }
      : { value: justAfter(before.value), key: before.key };
  return { before, after };
}

/** What comes before the entry of a row, and the rest, which begins with it. */
export function partedBefore(walk: UnlimitedWalk, row: Row) {
  const { from, to } = walk.range;
  const { before, after } = boundsOf(row);
  return walk.direction === 'ASCENDING'
    ? {
        first: { ...walk, range: { from, to: before } },
        rest: { ...walk, range: { from: before, to } },
      }
    : {
        first: { ...walk, range: { from: after, to } },
        rest: { ...walk, range: { from, to: after } },
      };
}

/** A part of a walk, and how many entries it has, unless it is the last one with fewer. */
export type Segment = { readonly walk: UnlimitedWalk; readonly entries: number | undefined };

/** One walk in parts, so that no statement walks over more than a few entries. */
export async function* segmentsOf(
  reader: Snapshot,
  statements: ScanStatements,
  whole: UnlimitedWalk,
  { smallestSegment, largestSegment }: Pick<QueryLimits, 'smallestSegment' | 'largestSegment'>,
): AsyncGenerator<Segment> {
  let walk = whole;
  for (let limit = smallestSegment; ; limit = Math.min(largestSegment, limit * 2)) {
    const [row] = await reader.read(statements.entryAfter({ ...walk, limit }));
    if (row === undefined) {
      yield { walk, entries: undefined };
      return;
    }
    const { first, rest } = partedBefore(walk, row);
    yield { walk: first, entries: limit };
    walk = rest;
  }
}
