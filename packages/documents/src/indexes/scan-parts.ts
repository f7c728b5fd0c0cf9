import { type FieldPath, isNamePath, sameFieldPath } from '../paths/field-path.ts';
import type { Condition } from '../query/condition.ts';
import type { Disjunct } from '../query/normal-form.ts';
import type { Direction, Query } from '../query/query.ts';
import { type ByteRange, first } from './byte-ranges.ts';
import type { FixedValues } from './fixed-values.ts';
import { indexScopeOf } from './index-scope.ts';
import { isOrderOf, narrowByCursors, type Walk } from './narrow-by-cursors.ts';
import type { Scan, ScannedIndex, ScanRange } from './scan.ts';

/** What a scan is looked for. */
export type Question = {
  readonly query: Query;
  readonly disjunct: Disjunct;
  readonly fixed: FixedValues;
  readonly direction: Direction;
};

/** What a scan is made of. */
export type ScanParts = {
  readonly index: ScannedIndex;
  readonly ranges: readonly ByteRange[];
  readonly walk: Walk;
  readonly using: readonly Condition[];
  readonly checking: readonly Condition[];
  readonly present: readonly FieldPath[];
};

const asScanRange = ({ from, to }: ByteRange): ScanRange => ({
  from: { value: from, key: first },
  to: { value: to, key: first },
});

/** By how many orders of the query the walk comes in order. */
function orderedBy({ orderBy }: Query, walk: Walk): number {
  const differing = walk.fields.filter(({ path }) => walk.fixed(path) === undefined);
  let passed = 0;
  for (const [index, order] of orderBy.entries()) {
    if (walk.fixed(order.path) !== undefined) continue;
    if (isOrderOf(order, differing[passed], walk)) {
      passed += 1;
      continue;
    }
    const isByKeys = passed === differing.length && isNamePath(order.path);
    if (!isByKeys || order.direction !== walk.direction) return index;
  }
  return orderBy.length;
}

/** Whether the index has nothing of elsewhere. Documents lie by name, whatever is below them between. */
function isScopeOf(query: Query, index: ScannedIndex): boolean {
  const { kind } = indexScopeOf(query);
  if (kind === 'group') return query.parent.length === 0 && index.kind !== 'documents';
  return kind === 'collection';
}

export function scanOf(query: Query, parts: ScanParts): Scan {
  const { index, walk, using, checking, present } = parts;
  const { ranges, isExact } = narrowByCursors(query, walk, parts.ranges.map(asScanRange));
  const requiring = query.required.filter(
    (path) => !present.some((one) => sameFieldPath(one, path)),
  );
  return {
    index,
    ranges,
    direction: walk.direction,
    orderedBy: orderedBy(query, walk),
    using,
    checking,
    requiring,
    isExact: isExact && checking.length + requiring.length === 0 && isScopeOf(query, index),
  };
}

/** No condition is met by a document that lacks its field. */
export const promisedBy = (conditions: readonly Condition[]): readonly FieldPath[] =>
  conditions.map(({ path }) => path);
