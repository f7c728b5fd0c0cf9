/** What `JSON` has no number for travels as a string. Minus zero would lose its sign as a number. */
export type Double = number | 'NaN' | 'Infinity' | '-Infinity' | '-0';

export type Fields = { readonly [name: string]: Value };

export type ArrayValue = { readonly arrayValue: { readonly values: readonly Value[] } };
export type MapValue = { readonly mapValue: { readonly fields: Fields } };

/**
 * A value as it travels, in ProtoJSON, and in one form only: integers are decimal digits, bytes are
 * standard base64, timestamps are UTC in microseconds, nothing that is zero or empty is left out. So
 * what is stored can be sent as it is. A vector is the map that clients send for one.
 */
export type Value =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: Double }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly bytesValue: string }
  | { readonly referenceValue: string }
  | { readonly geoPointValue: { readonly latitude: number; readonly longitude: number } }
  | ArrayValue
  | MapValue;

/** A field by its name. What every object inherits, `constructor` for one, is no field. */
export const fieldOf = (fields: Fields, name: string): Value | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

export const doubleValue = (double: number): Value => {
  if (Object.is(double, -0)) return { doubleValue: '-0' };
  if (Number.isFinite(double)) return { doubleValue: double };
  return { doubleValue: String(double) as Double };
};

export const nullValue: Value = { nullValue: null };

export const vectorMark = '__type__';
export const vectorType = '__vector__';

/** The doubles of a map that is a vector. Names like the mark are reserved, so no other map has it. */
export function vectorOf(fields: Fields): readonly Value[] | undefined {
  if (!Object.hasOwn(fields, vectorMark)) return undefined;
  const { value } = fields as { readonly value?: Value };
  return value !== undefined && 'arrayValue' in value ? value.arrayValue.values : undefined;
}
