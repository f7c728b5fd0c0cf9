import { type Value, vectorOf } from './value.ts';

/** The first byte of a value in an index. Values of different types have the order of these. */
export const typeTags = {
  null: 0x10,
  false: 0x14,
  true: 0x15,
  nan: 0x1a,
  number: 0x1c,
  timestamp: 0x24,
  string: 0x30,
  bytes: 0x34,
  reference: 0x38,
  geoPoint: 0x3c,
  array: 0x40,
  vector: 0x44,
  map: 0x48,
} as const;

export type TypeTag = (typeof typeTags)[keyof typeof typeTags];

export function typeTag(value: Value): TypeTag {
  if ('stringValue' in value) return typeTags.string;
  if ('integerValue' in value) return typeTags.number;
  if ('doubleValue' in value) {
    return value.doubleValue === 'NaN' ? typeTags.nan : typeTags.number;
  }
  if ('booleanValue' in value) return value.booleanValue ? typeTags.true : typeTags.false;
  if ('mapValue' in value) {
    return vectorOf(value.mapValue.fields) === undefined ? typeTags.map : typeTags.vector;
  }
  if ('timestampValue' in value) return typeTags.timestamp;
  if ('arrayValue' in value) return typeTags.array;
  if ('nullValue' in value) return typeTags.null;
  if ('referenceValue' in value) return typeTags.reference;
  if ('bytesValue' in value) return typeTags.bytes;
  return typeTags.geoPoint;
}

export const isNull = (value: Value): boolean => 'nullValue' in value;
export const isNaNValue = (value: Value): boolean =>
  'doubleValue' in value && value.doubleValue === 'NaN';
