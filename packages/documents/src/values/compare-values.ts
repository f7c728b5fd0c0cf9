import { compareReferences } from '../paths/compare-references.ts';
import { compareTimestamps } from '../wire/timestamps.ts';
import { compareNumbers } from './compare-numbers.ts';
import { compareStrings } from './compare-strings.ts';
import { typeTag } from './type-order.ts';
import { type Fields, type Value, vectorOf } from './value.ts';

const sign = (one: number, other: number): number => {
  if (one < other) return -1;
  return one > other ? 1 : 0;
};

function compareLists(one: readonly Value[], other: readonly Value[]): number {
  for (const [index, left] of one.entries()) {
    const right = other[index];
    if (right === undefined) return 1;
    const difference = compareValues(left, right);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

export const sortedNames = (fields: Fields): readonly string[] =>
  Object.keys(fields).sort(compareStrings);

function compareMaps(one: Fields, other: Fields): number {
  const names = sortedNames(one);
  const others = sortedNames(other);
  for (const [index, name] of names.entries()) {
    const otherName = others[index];
    if (otherName === undefined) return 1;
    const left = one[name];
    const right = other[otherName];
    const difference =
      compareStrings(name, otherName) || (left && right ? compareValues(left, right) : 0);
    if (difference !== 0) return difference;
  }
  return names.length - others.length;
}

/** The order of all values, by type first. Zero means equal: 1 and 1.0, 0 and −0, NaN and NaN are. */
export function compareValues(one: Value, other: Value): number {
  const tag = typeTag(one);
  const difference = tag - typeTag(other);
  if (difference !== 0) return difference;
  if ('stringValue' in one && 'stringValue' in other) {
    return compareStrings(one.stringValue, other.stringValue);
  }
  if ('integerValue' in one || 'doubleValue' in one) {
    return 'integerValue' in other || 'doubleValue' in other ? compareNumbers(one, other) : 0;
  }
  if ('timestampValue' in one && 'timestampValue' in other) {
    return compareTimestamps(one.timestampValue, other.timestampValue);
  }
  if ('bytesValue' in one && 'bytesValue' in other) {
    return Buffer.compare(
      Buffer.from(one.bytesValue, 'base64'),
      Buffer.from(other.bytesValue, 'base64'),
    );
  }
  if ('referenceValue' in one && 'referenceValue' in other) {
    return compareReferences(one.referenceValue, other.referenceValue);
  }
  if ('geoPointValue' in one && 'geoPointValue' in other) {
    const { latitude, longitude } = other.geoPointValue;
    return (
      sign(one.geoPointValue.latitude, latitude) || sign(one.geoPointValue.longitude, longitude)
    );
  }
  if ('arrayValue' in one && 'arrayValue' in other) {
    return compareLists(one.arrayValue.values, other.arrayValue.values);
  }
  if ('mapValue' in one && 'mapValue' in other) {
    const vector = vectorOf(one.mapValue.fields);
    const otherVector = vectorOf(other.mapValue.fields);
    if (vector === undefined || otherVector === undefined) {
      return compareMaps(one.mapValue.fields, other.mapValue.fields);
    }
    return vector.length - otherVector.length || compareLists(vector, otherVector);
  }
  return 0;
}

/** Equality of transforms and filters, wherever null and NaN are no special case. */
export const equalValues = (one: Value, other: Value): boolean => compareValues(one, other) === 0;
