import { invalid } from '../wire/invalid.ts';
import { documentLimits } from './limits.ts';
import { type Value, vectorMark, vectorType } from './value.ts';

const { vectorDimensions } = documentLimits;

/** The map that clients send for a vector. No other map may have a field of the mark's name. */
export function readVector(
  wire: Readonly<Record<string, unknown>>,
  property: string,
  readValue: (wire: unknown, property: string) => Value,
): Value {
  const { [vectorMark]: mark, value: list, ...others } = wire;
  const type = readValue(mark, property);
  if (!('stringValue' in type) || type.stringValue !== vectorType) {
    throw invalid(`Property name "${vectorMark}" is invalid because it is reserved.`);
  }
  const value = list === undefined ? undefined : readValue(list, property);
  if (value === undefined || !('arrayValue' in value) || Object.keys(others).length > 0) {
    throw invalid(`Property ${property} is no vector: one has its type and an array, and no more.`);
  }
  const { values } = value.arrayValue;
  if (!values.every((dimension) => 'doubleValue' in dimension)) {
    throw invalid(`Property ${property} is no vector: each of its values must be a double.`);
  }
  if (values.length > vectorDimensions) {
    throw invalid(`Property ${property} has over ${vectorDimensions} dimensions.`);
  }
  return { mapValue: { fields: { [vectorMark]: type, value } } };
}
