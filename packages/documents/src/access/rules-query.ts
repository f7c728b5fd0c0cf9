import type { FilterOperator, Filter as RulesFilter, RulesQuery } from '@latchkey/rules';
import { isNamePath, printFieldPath } from '../paths/field-path.ts';
import type { Condition, ListOperator, ValueOperator } from '../query/condition.ts';
import type { Filter, Query } from '../query/query.ts';
import { rulesValueOf } from './rules-values.ts';

const operators: Readonly<Record<ValueOperator | ListOperator, FilterOperator>> = {
  EQUAL: '==',
  NOT_EQUAL: '!=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  ARRAY_CONTAINS: 'array-contains',
  IN: 'in',
  NOT_IN: 'not-in',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
};

/** What clients send for comparisons with null and NaN. */
const unary = {
  IS_NULL: { operator: '==', value: null },
  IS_NAN: { operator: '==', value: Number.NaN },
  IS_NOT_NULL: { operator: '!=', value: null },
  IS_NOT_NAN: { operator: '!=', value: Number.NaN },
} as const;

function conditionFor(condition: Condition): RulesFilter {
  const { path: field } = condition;
  if ('values' in condition) {
    const value = condition.values.map(rulesValueOf);
    return { field, operator: operators[condition.operator], value };
  }
  if ('value' in condition) {
    const value = rulesValueOf(condition.value);
    return { field, operator: operators[condition.operator], value };
  }
  return { field, ...unary[condition.operator] };
}

function filterFor(filter: Filter): RulesFilter {
  if ('and' in filter) return { all: filter.and.map(filterFor) };
  if ('or' in filter) return { any: filter.or.map(filterFor) };
  return conditionFor(filter);
}

/** What rules may know of a query. That names come last in every order says nothing. */
export function rulesQueryOf(query: Query): RulesQuery {
  const { where, limit, offset, orderBy, allDescendants } = query;
  const orders = orderBy.filter(({ path }) => !isNamePath(path));
  return {
    isCollectionGroup: allDescendants,
    ...(where !== undefined && { filter: filterFor(where) }),
    ...(limit !== undefined && { limit }),
    ...(offset > 0 && { offset }),
    ...(orders.length > 0 && {
      orderBy: Object.fromEntries(
        orders.map(({ path, direction }) => [
          printFieldPath(path),
          direction === 'DESCENDING' ? 'DESC' : 'ASC',
        ]),
      ),
    }),
  };
}
