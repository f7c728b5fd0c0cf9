import { invalid } from '../wire/invalid.ts';

type Context = { readonly source?: string };

/** As it is written: what has neither a point nor an exponent is an integer, and minus zero is not. */
function plainNumber(source: string): object {
  if (/^-?\d+$/.test(source) && source !== '-0') return { integerValue: source };
  const double = Number(source);
  if (!Number.isFinite(double)) throw invalid(`No double is as large as ${source}.`);
  return { doubleValue: Object.is(double, -0) ? '-0' : double };
}

/** From the inside out, so that what is within a value has been read before it is. */
function plainValue(_name: string, value: unknown, { source = '' }: Context): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'number') return plainNumber(source);
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value } };
  return { mapValue: { fields: value } };
}

/** The values of JSON as those of the wire: an object is the fields of a map. */
export function readPlainLine(text: string): unknown {
  // What a number looks like is a third parameter that the library's types do not have yet.
  return JSON.parse(text, plainValue as (name: string, value: unknown) => object);
}
