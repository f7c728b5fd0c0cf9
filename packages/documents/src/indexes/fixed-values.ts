import { type FieldPath, printFieldPath } from '../paths/field-path.ts';
import type { Disjunct } from '../query/normal-form.ts';
import { doubleValue, nullValue, type Value } from '../values/value.ts';

/** The one value that a field has in all answers to a disjunct, if there is one. */
export type FixedValues = (path: FieldPath) => Value | undefined;

const nan = doubleValue(Number.NaN);

export function fixedValues(disjunct: Disjunct): FixedValues {
  const fixed = new Map<string, Value>();
  for (const condition of disjunct) {
    const name = printFieldPath(condition.path);
    if (condition.operator === 'EQUAL') fixed.set(name, condition.value);
    if (condition.operator === 'IS_NULL') fixed.set(name, nullValue);
    if (condition.operator === 'IS_NAN') fixed.set(name, nan);
  }
  return (path) => fixed.get(printFieldPath(path));
}
