import { compareFieldPaths, type FieldPath } from '../paths/field-path.ts';
import { invalid } from '../wire/invalid.ts';
import { type Condition, comparisons } from './condition.ts';
import { normalForm } from './normal-form.ts';
import type { Filter } from './query.ts';

const mostInequalityFields = 10;

const negations: readonly string[] = ['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL'];
const inequalities: readonly string[] = [...comparisons, ...negations];

export function conditionsOf(filter: Filter | undefined): readonly Condition[] {
  if (filter === undefined) return [];
  if ('and' in filter) return filter.and.flatMap(conditionsOf);
  if ('or' in filter) return filter.or.flatMap(conditionsOf);
  return [filter];
}

const hasAlternatives = (filter: Filter): boolean =>
  'or' in filter ? filter.or.length > 1 : 'and' in filter && filter.and.some(hasAlternatives);

/** The fields by which answers are ordered even if nobody says so, each once and in their order. */
export function inequalityPaths(filter: Filter | undefined): readonly FieldPath[] {
  const paths = conditionsOf(filter)
    .filter(({ operator }) => inequalities.includes(operator))
    .map(({ path }) => path)
    .sort(compareFieldPaths);
  return paths.filter((path, index) => {
    const last = paths[index - 1];
    return last === undefined || compareFieldPaths(last, path) !== 0;
  });
}

export function checkFilter(filter: Filter): void {
  const conditions = conditionsOf(filter);
  const has = (operator: string) => conditions.some((one) => one.operator === operator);
  if (conditions.filter(({ operator }) => negations.includes(operator)).length > 1) {
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (has('NOT_IN') && (has('IN') || has('ARRAY_CONTAINS_ANY') || hasAlternatives(filter))) {
    throw invalid(
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    );
  }
  if (inequalityPaths(filter).length > mostInequalityFields) {
    throw invalid(`At most ${mostInequalityFields} fields can have an inequality in a query.`);
  }
  for (const disjunct of normalForm(filter)) {
    if (disjunct.filter(({ operator }) => operator === 'ARRAY_CONTAINS').length > 1) {
      throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
    }
  }
}
