import type { Filter, FilterOperator, RulesQuery } from '../request.ts';
import type { RulesTimestamp } from '../values/value.ts';
import { fromPlain, type Plain } from './plain-values.ts';

/** `['owner', '==', 'ada']`; fields of nested maps are written with points. */
export type Condition =
  | readonly [field: string, operator: FilterOperator, value: Plain]
  | { readonly any: readonly Condition[] }
  | { readonly all: readonly Condition[] };

/** A query as a test writes it. */
export type PlainQuery = {
  /** All of these have to hold. */
  readonly where?: readonly Condition[];
  /** How many documents at most. */
  readonly limit?: number;
  /** How many documents are passed over first. */
  readonly offset?: number;
  /** The direction by field. */
  readonly orderBy?: Readonly<Record<string, 'ASC' | 'DESC'>>;
};

const filterOf = (condition: Condition, now: RulesTimestamp): Filter => {
  if ('any' in condition) return { any: condition.any.map((inner) => filterOf(inner, now)) };
  if ('all' in condition) return { all: condition.all.map((inner) => filterOf(inner, now)) };
  const [field, operator, value] = condition;
  return { field: field.split('.'), operator, value: fromPlain(value, now) };
};

export const queryFromPlain = (
  { where = [], ...others }: PlainQuery,
  now: RulesTimestamp,
): RulesQuery => ({
  ...others,
  filter: { all: where.map((condition) => filterOf(condition, now)) },
});
