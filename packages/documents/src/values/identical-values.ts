import { type Fields, fieldOf, type Value } from './value.ts';

function identicalLists(one: readonly Value[], other: readonly Value[]): boolean {
  return (
    one.length === other.length &&
    one.every((value, index) => {
      const beside = other[index];
      return beside !== undefined && identicalValues(value, beside);
    })
  );
}

/** Whether nothing at all differs, so that to write one over the other changes nothing. */
export function identicalFields(one: Fields, other: Fields): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => {
    const left = fieldOf(one, name);
    const right = fieldOf(other, name);
    return left !== undefined && right !== undefined && identicalValues(left, right);
  });
}

/** Not equality: 1 is not 1.0 here, and 0 is not −0, for a reader would see the difference. */
export function identicalValues(one: Value, other: Value): boolean {
  if (one === other) return true;
  if ('arrayValue' in one) {
    return 'arrayValue' in other && identicalLists(one.arrayValue.values, other.arrayValue.values);
  }
  if ('mapValue' in one) {
    return 'mapValue' in other && identicalFields(one.mapValue.fields, other.mapValue.fields);
  }
  if ('geoPointValue' in one) {
    if (!('geoPointValue' in other)) return false;
    const { latitude, longitude } = other.geoPointValue;
    return one.geoPointValue.latitude === latitude && one.geoPointValue.longitude === longitude;
  }
  // What is left has one member, and that is a string, a number, a boolean or null.
  const [[kind, scalar] = []] = Object.entries(one);
  const beside: Readonly<Record<string, unknown>> = other;
  return kind !== undefined && kind in beside && beside[kind] === scalar;
}
