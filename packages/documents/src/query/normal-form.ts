import { equalValues } from '../values/compare-values.ts';
import type { Value } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import type { Condition } from './condition.ts';
import type { Filter } from './query.ts';

const mostDisjunctions = 30;

/** Conditions that are all to be met. */
export type Disjunct = readonly Condition[];

const distinct = (values: readonly Value[]): readonly Value[] =>
  values.filter((value, index) => !values.slice(0, index).some((one) => equalValues(one, value)));

/** What is asked of one field, as one or several questions of which none is a list of alternatives. */
function alternatives(condition: Condition): readonly Disjunct[] {
  const { path } = condition;
  if (condition.operator === 'IN') {
    return distinct(condition.values).map((value) => [{ path, operator: 'EQUAL', value }]);
  }
  if (condition.operator === 'ARRAY_CONTAINS_ANY') {
    return distinct(condition.values).map((value) => [{ path, operator: 'ARRAY_CONTAINS', value }]);
  }
  return [[condition]];
}

/** How many there would be, before anybody makes them. */
function countDisjuncts(filter: Filter): number {
  if ('and' in filter) return filter.and.reduce((count, one) => count * countDisjuncts(one), 1);
  if ('or' in filter) return filter.or.reduce((count, one) => count + countDisjuncts(one), 0);
  return alternatives(filter).length;
}

function expand(filter: Filter): readonly Disjunct[] {
  if ('or' in filter) return filter.or.flatMap(expand);
  if (!('and' in filter)) return alternatives(filter);
  return filter.and
    .map(expand)
    .reduce((all, next) => all.flatMap((one) => next.map((other) => [...one, ...other])), [[]]);
}

/** The filter as alternatives, each a list of conditions. No filter is one that asks for nothing. */
export function normalForm(filter: Filter | undefined): readonly Disjunct[] {
  if (filter === undefined) return [[]];
  const count = countDisjuncts(filter);
  if (count > mostDisjunctions) {
    throw invalid(
      `The query has ${count} disjunctions after normalization: at most ${mostDisjunctions} are allowed.`,
    );
  }
  return expand(filter);
}
