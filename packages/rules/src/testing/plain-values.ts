import {
  type RulesDuration,
  type RulesLatLng,
  type RulesMap,
  type RulesPath,
  type RulesTimestamp,
  type RulesValue,
  timestampOfMilliseconds,
} from '../values/value.ts';

/** A whole number that is a float, as 1.0 is. */
export type Float = { readonly kind: 'float'; readonly value: number };
/** A number that is a float although it is whole. */
export const float = (value: number): Float => ({ kind: 'float', value });

/** In a write: the time of the request, and a field that goes. */
export const serverTime = Object.freeze({ stands: 'for the time of the request' } as const);
/** In an update or a merge: the field goes. */
export const deleteField = Object.freeze({ stands: 'for a field that goes' } as const);

/** A value as a test writes it: a whole number is an int, a date a timestamp. */
export type Plain =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | Float
  | RulesTimestamp
  | RulesDuration
  | RulesLatLng
  | RulesPath
  | typeof serverTime
  | typeof deleteField
  | readonly Plain[]
  | PlainMap;
/** The fields of a document as a test writes them. */
export type PlainMap = { readonly [key: string]: Plain };

const isPlainList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

type Tagged = Float | RulesTimestamp | RulesDuration | RulesLatLng | RulesPath;

/** What tells what was made here from a document that happens to have a field `kind`. */
const marks: Readonly<Record<Tagged['kind'], (value: Tagged | PlainMap) => boolean>> = {
  float: (value) => 'value' in value && typeof value.value === 'number',
  timestamp: (value) => 'nanoseconds' in value && typeof value.nanoseconds === 'bigint',
  duration: (value) => 'nanoseconds' in value && typeof value.nanoseconds === 'bigint',
  latlng: (value) => 'latitude' in value && 'longitude' in value,
  path: (value) => 'segments' in value && Array.isArray(value.segments),
};

const isTagged = (value: Tagged | PlainMap): value is Tagged =>
  Object.entries(marks).some(
    ([kind, isMarked]) => 'kind' in value && value.kind === kind && isMarked(value),
  );

/** A map, and nothing that stands for one value. */
export const isPlainMap = (value: Plain): value is PlainMap =>
  typeof value === 'object' &&
  value !== null &&
  value !== serverTime &&
  value !== deleteField &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array) &&
  !isPlainList(value) &&
  !isTagged(value);

/** A whole number is an int, any other a float; fields that are undefined are left out. */
export function fromPlain(value: Plain, now: RulesTimestamp): RulesValue {
  if (value === null || value === undefined || value === deleteField) return null;
  if (value === serverTime) return now;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value !== 'object') return value;
  if (value instanceof Date) return timestampOfMilliseconds(value.getTime());
  if (value instanceof Uint8Array) return value;
  if (isPlainList(value)) return value.map((item) => fromPlain(item, now));
  if (!isTagged(value)) return mapFromPlain(value, now);
  return value.kind === 'float' ? value.value : value;
}

export function mapFromPlain(values: PlainMap, now: RulesTimestamp): RulesMap {
  const map = new Map<string, RulesValue>();
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== deleteField) map.set(key, fromPlain(value, now));
  return map;
}
