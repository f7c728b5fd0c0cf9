import { type FieldPath, printFieldPath } from '../paths/field-path.ts';
import { identicalValues } from './identical-values.ts';
import { type Fields, fieldOf, vectorOf } from './value.ts';

function* changedPaths(before: Fields, after: Fields, within: FieldPath): Generator<FieldPath> {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const one = fieldOf(before, name);
    const other = fieldOf(after, name);
    const path: FieldPath = [...within, name];
    if (one === undefined || other === undefined) {
      yield path;
    } else if (!identicalValues(one, other)) {
      const isMap = 'mapValue' in one && 'mapValue' in other;
      const inner = isMap ? [one.mapValue.fields, other.mapValue.fields] : [];
      const [left, right] = inner;
      if (left === undefined || right === undefined || inner.some(vectorOf)) yield path;
      else yield* changedPaths(left, right, path);
    }
  }
}

/** The paths at which two documents differ, as deep as both have maps there. */
export const changedFields = (before: Fields, after: Fields): readonly string[] =>
  [...changedPaths(before, after, [])].map(printFieldPath).sort();
