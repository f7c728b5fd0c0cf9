import { limits } from '../limits.ts';
import type { FieldFilter } from '../outcome.ts';
import type { Filter, FilterOfField, FilterOperator, RulesQuery } from '../request.ts';
import { isList, type RulesValue } from '../values/value.ts';

export type SimpleFilter = FieldFilter & { readonly field: readonly string[] };

/** One of the ways in which a document can pass the filter of a query: all of these hold. */
export type Alternative = readonly SimpleFilter[];

const each = (value: RulesValue): readonly RulesValue[] => (isList(value) ? value : [value]);

const ofSeveral: ReadonlySet<FilterOperator> = new Set(['in', 'not-in', 'array-contains-any']);

function ofField({ field, operator, value }: FilterOfField): readonly Alternative[] | undefined {
  if (ofSeveral.has(operator) && each(value).length > limits.alternatives) return undefined;
  if (operator === 'in')
    return each(value).map((one) => [{ field, comparator: '==', value: one } as const]);
  if (operator === 'array-contains-any')
    return each(value).map((one) => [{ field, comparator: 'contains', value: one } as const]);
  if (operator === 'not-in')
    return [each(value).map((one) => ({ field, comparator: '!=', value: one }) as const)];
  const comparator = operator === 'array-contains' ? 'contains' : operator;
  return [[{ field, comparator, value }]];
}

/** Nothing where there are more than a query may have: and-ed alternatives multiply. */
function expand(filter: Filter): readonly Alternative[] | undefined {
  if ('field' in filter) return ofField(filter);
  const parts = 'all' in filter ? filter.all : filter.any;
  const expanded: (readonly Alternative[])[] = [];
  for (const part of parts) {
    const alternatives = expand(part);
    if (alternatives === undefined) return undefined;
    expanded.push(alternatives);
  }
  if ('any' in filter) return withinLimit(expanded.flat());
  let combined: readonly Alternative[] = [[]];
  for (const alternatives of expanded) {
    if (combined.length * alternatives.length > limits.alternatives) return undefined;
    combined = combined.flatMap((one) => alternatives.map((other) => [...one, ...other]));
  }
  return combined;
}

const withinLimit = (alternatives: readonly Alternative[]): readonly Alternative[] | undefined =>
  alternatives.length > limits.alternatives ? undefined : alternatives;

/** Without going into them one by one: who nests filters without end would use up the stack. */
function hasTooManyFilters(filter: Filter): boolean {
  const open = [filter];
  let found = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found += 1;
    if (found > limits.filters) return true;
    if ('field' in next) continue;
    const parts = 'all' in next ? next.all : next.any;
    if (parts.length > limits.filters) return true;
    open.push(...parts);
  }
  return false;
}

/** `or`, `in` and `array-contains-any` as alternatives; undefined where there are too many, or filters. */
export function alternativesOf({ filter }: RulesQuery): readonly Alternative[] | undefined {
  if (filter === undefined) return [[]];
  if (hasTooManyFilters(filter)) return undefined;
  const alternatives = expand(filter);
  return alternatives === undefined ? undefined : withinLimit(alternatives);
}
