import { type FieldPath, fieldAt, isNamePath } from '../paths/field-path.ts';
import { compareValues, equalValues } from '../values/compare-values.ts';
import { isNaNValue, isNull, typeTag, typeTags } from '../values/type-order.ts';
import type { Value } from '../values/value.ts';
import type { QueriedDocument } from './queried-document.ts';

export const comparisons = [
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
] as const;
export type Comparison = (typeof comparisons)[number];
export type ValueOperator = Comparison | 'EQUAL' | 'NOT_EQUAL' | 'ARRAY_CONTAINS';
export type ListOperator = 'IN' | 'NOT_IN' | 'ARRAY_CONTAINS_ANY';
export type UnaryOperator = 'IS_NULL' | 'IS_NAN' | 'IS_NOT_NULL' | 'IS_NOT_NAN';

/** What a query asks of one field. */
export type Condition = { readonly path: FieldPath } & (
  | { readonly operator: ValueOperator; readonly value: Value }
  | { readonly operator: ListOperator; readonly values: readonly Value[] }
  | { readonly operator: UnaryOperator }
);

/** The value of a field, or of the name. */
export const valueAt = (document: QueriedDocument, path: FieldPath): Value | undefined =>
  isNamePath(path) ? { referenceValue: document.name } : fieldAt(document.fields, path);

/** Null and NaN are equal to nothing that somebody asks for by equality. */
const isAsked = (stored: Value, operand: Value): boolean =>
  !isNull(operand) && !isNaNValue(operand) && equalValues(stored, operand);

/** Comparisons stay within a type: both booleans are one. */
const typeOf = (value: Value): number => {
  const tag = typeTag(value);
  return tag === typeTags.true ? typeTags.false : tag;
};

const admits: Readonly<Record<Comparison, (order: number) => boolean>> = {
  LESS_THAN: (order) => order < 0,
  LESS_THAN_OR_EQUAL: (order) => order <= 0,
  GREATER_THAN: (order) => order > 0,
  GREATER_THAN_OR_EQUAL: (order) => order >= 0,
};

function compares(stored: Value, operator: Comparison, operand: Value): boolean {
  if (isNull(operand) || isNaNValue(operand) || typeOf(stored) !== typeOf(operand)) return false;
  return admits[operator](compareValues(stored, operand));
}

/** Of a negation: null is neither the same nor different, in the document and in the question. */
const isNoneOf = (stored: Value, operands: readonly Value[]): boolean =>
  !isNull(stored) && !operands.some((operand) => isNull(operand) || equalValues(stored, operand));

const elementsOf = (stored: Value): readonly Value[] =>
  'arrayValue' in stored ? stored.arrayValue.values : [];

export function meets(document: QueriedDocument, condition: Condition): boolean {
  const stored = valueAt(document, condition.path);
  if (stored === undefined) return false;
  switch (condition.operator) {
    case 'EQUAL':
      return isAsked(stored, condition.value);
    case 'NOT_EQUAL':
      return isNoneOf(stored, [condition.value]);
    case 'IN':
      return condition.values.some((operand) => isAsked(stored, operand));
    case 'NOT_IN':
      return isNoneOf(stored, condition.values);
    case 'ARRAY_CONTAINS':
      return elementsOf(stored).some((element) => isAsked(element, condition.value));
    case 'ARRAY_CONTAINS_ANY':
      return elementsOf(stored).some((element) =>
        condition.values.some((operand) => isAsked(element, operand)),
      );
    case 'IS_NULL':
      return isNull(stored);
    case 'IS_NAN':
      return isNaNValue(stored);
    case 'IS_NOT_NULL':
      return !isNull(stored);
    case 'IS_NOT_NAN':
      return !isNull(stored) && !isNaNValue(stored);
    default:
      return compares(stored, condition.operator, condition.value);
  }
}
