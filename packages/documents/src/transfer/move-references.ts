import { type DatabaseName, rootOf } from '../paths/document-name.ts';
import type { Fields, Value } from '../values/value.ts';

function movedValue(value: Value, from: string, to: string): Value {
  if ('referenceValue' in value) {
    const { referenceValue } = value;
    if (!referenceValue.startsWith(from)) return value;
    return { referenceValue: `${to}${referenceValue.slice(from.length)}` };
  }
  if ('arrayValue' in value) {
    const values = value.arrayValue.values.map((element) => movedValue(element, from, to));
    return { arrayValue: { values } };
  }
  if ('mapValue' in value)
    return { mapValue: { fields: movedFields(value.mapValue.fields, from, to) } };
  return value;
}

const movedFields = (fields: Fields, from: string, to: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, movedValue(value, from, to)]),
  );

/**
 * References to documents of one database, as references to those of another. Those to a third one
 * are left as they are: nobody knows what became of it.
 */
export const moveReferences = (fields: Fields, from: DatabaseName, to: DatabaseName): Fields =>
  movedFields(fields, `${rootOf(from)}/`, `${rootOf(to)}/`);
