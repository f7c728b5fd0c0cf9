import { type FieldPath, fieldAt } from '../paths/field-path.ts';
import { isNumber, numberOf } from '../values/compare-numbers.ts';
import { doubleValue, nullValue, type Value } from '../values/value.ts';
import { fitsInt64 } from '../wire/read-scalars.ts';
import type { QueriedDocument } from './queried-document.ts';

export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo: number | undefined }
  | { readonly kind: 'sum' | 'average'; readonly path: FieldPath }
);

/** Integers exactly, doubles as they come: which of both the sum is, is known at the end only. */
type Total = { integers: bigint; doubles: number; count: number; hasDoubles: boolean };

function add(total: Total, value: Value | undefined): void {
  if (value === undefined || !isNumber(value)) return;
  total.count++;
  if ('integerValue' in value) {
    total.integers += BigInt(value.integerValue);
  } else {
    total.doubles += Number(numberOf(value));
    total.hasDoubles = true;
  }
}

function sumOf({ integers, doubles, hasDoubles }: Total): Value {
  if (hasDoubles || !fitsInt64(integers)) return doubleValue(Number(integers) + doubles);
  return { integerValue: integers.toString() };
}

const averageOf = ({ integers, doubles, count }: Total): Value =>
  count === 0 ? nullValue : doubleValue((Number(integers) + doubles) / count);

/** A fold over the answers of a query, whose `required` has left out what lacks an aggregated field. */
export type Aggregator = {
  readonly add: (document: QueriedDocument) => void;
  /** True once more answers make no difference. */
  readonly isFull: () => boolean;
  /** By alias. */
  readonly result: () => Readonly<Record<string, Value>>;
};

export function aggregator(aggregations: readonly Aggregation[]): Aggregator {
  let count = 0;
  const totals = new Map<string, Total>();
  for (const { alias } of aggregations) {
    totals.set(alias, { integers: 0n, doubles: 0, count: 0, hasDoubles: false });
  }
  const resultOf = (aggregation: Aggregation): Value => {
    if (aggregation.kind === 'count') {
      const { upTo = count } = aggregation;
      return { integerValue: String(Math.min(count, upTo)) };
    }
    const total = totals.get(aggregation.alias);
    if (total === undefined) return nullValue;
    return aggregation.kind === 'sum' ? sumOf(total) : averageOf(total);
  };
  return {
    add: (document) => {
      count++;
      for (const aggregation of aggregations) {
        const total = totals.get(aggregation.alias);
        if (aggregation.kind === 'count' || total === undefined) continue;
        add(total, fieldAt(document.fields, aggregation.path));
      }
    },
    isFull: () =>
      aggregations.every(
        (one) => one.kind === 'count' && one.upTo !== undefined && count >= one.upTo,
      ),
    result: () => Object.fromEntries(aggregations.map((one) => [one.alias, resultOf(one)])),
  };
}
