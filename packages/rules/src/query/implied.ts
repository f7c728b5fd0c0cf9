import {
  Constraint,
  type FieldFilter,
  fail,
  type NoValue,
  type Outcome,
  pending,
  QueriedMap,
} from '../outcome.ts';
import { areEqual, compare } from '../values/compare.ts';
import { identityOf } from '../values/identity.ts';
import { kindOf, type RulesValue } from '../values/value.ts';

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

const notImplied = fail('The filters of the query do not make sure of this.');

/** The same comparison, read from the other side. */
export const turned: Readonly<Record<Comparison, Comparison>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

type Ordered = (difference: number) => boolean;

/**
 * Whether every field that passes a filter passes the comparison: `difference` is the filter's
 * value beside the comparison's. What a range finds has the type of its bound, so that it differs
 * from every value of another type; types that rules cannot compare have ranges, too.
 */
const implications: Readonly<Record<string, Ordered>> = {
  '> >': (difference) => difference >= 0,
  '> >=': (difference) => difference >= 0,
  '> !=': (difference) => difference >= 0,
  '>= >': (difference) => difference > 0,
  '>= >=': (difference) => difference >= 0,
  '>= !=': (difference) => difference > 0,
  '< <': (difference) => difference <= 0,
  '< <=': (difference) => difference <= 0,
  '< !=': (difference) => difference <= 0,
  '<= <': (difference) => difference < 0,
  '<= <=': (difference) => difference <= 0,
  '<= !=': (difference) => difference < 0,
};

/** What a range finds beside its bound: Firestore sorts numbers together, and other types apart. */
const familyOf = (value: RulesValue): string => {
  const kind = kindOf(value);
  return kind === 'int' || kind === 'float' ? 'number' : kind;
};

function implies(
  { comparator, value }: FieldFilter,
  comparison: Comparison,
  other: RulesValue,
): boolean {
  if (comparator === 'contains') return false;
  // Only where two say different things, and nothing is found, does `==` not give the value itself.
  if (comparator === '==' || comparator === '!=')
    return comparison === comparator && areEqual(value, other);
  const difference = compare(value, other);
  if (difference === undefined) return comparison === '!=' && familyOf(value) !== familyOf(other);
  return implications[`${comparator} ${comparison}`]?.(difference) ?? false;
}

/**
 * A comparison of which at least one side has no value. With what a query says about a field it is
 * true if one filter alone makes sure of it, and otherwise an error, never false: what is not known
 * must not become true by a `!`.
 */
export function compareUnknown(comparison: Comparison, left: Outcome, right: Outcome): Outcome {
  const stopped = firstStop(left, right);
  if (stopped !== undefined) return stopped;
  if (left instanceof Constraint) return compareConstraint(comparison, left, right);
  if (right instanceof Constraint) return compareConstraint(turned[comparison], right, left);
  // A map, whatever is in it, is not null.
  if (left === null || right === null) {
    if (comparison === '==') return false;
    if (comparison === '!=') return true;
  }
  return notImplied;
}

function compareConstraint(
  comparison: Comparison,
  constraint: Constraint,
  other: Outcome,
): Outcome {
  if (other instanceof Constraint || other instanceof QueriedMap) return notImplied;
  const value = other as RulesValue;
  return constraint.filters.some((filter) => implies(filter, comparison, value))
    ? true
    : notImplied;
}

const isStop = (outcome: Outcome): boolean =>
  outcome === pending || (outcome as Partial<NoValue> | null)?.kind === 'failure';

const firstStop = (left: Outcome, right: Outcome): Outcome | undefined => {
  if (isStop(left)) return left;
  return isStop(right) ? right : undefined;
};

/** `value in field`, and `field.hasAny([…])` with one of the values. */
export const containsImplied = (
  { filters }: Constraint,
  values: readonly RulesValue[],
): Outcome => {
  const wanted = new Set(values.map(identityOf));
  return filters.some(
    ({ comparator, value }) => comparator === 'contains' && wanted.has(identityOf(value)),
  )
    ? true
    : notImplied;
};
