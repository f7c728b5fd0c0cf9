import {
  duration,
  latlng,
  path,
  type RulesDuration,
  type RulesLatLng,
  type RulesMap,
  type RulesPath,
  type RulesTimestamp,
  type RulesValue,
  timestamp,
} from '@latchkey/rules';

/** A value of rules in JSON, which has neither ints nor times: each of these is an object with one name. */
export type Packed =
  | null
  | boolean
  | string
  | readonly Packed[]
  | { readonly int: string }
  | { readonly float: string }
  | { readonly bytes: string }
  | { readonly fields: readonly (readonly [string, Packed])[] }
  | { readonly timestamp: string }
  | { readonly duration: string }
  | { readonly latlng: readonly [number, number] }
  | { readonly path: readonly string[] };

/** What is left of the room for what is packed, about as many characters as it will have. */
export type Room = { left: number };

/** Something does not fit, or is nothing that is ever stored. Whoever packs goes without. */
export class NotPacked extends Error {}

function take(room: Room, length: number): void {
  room.left -= length;
  if (room.left < 0) throw new NotPacked();
}

const packMap = (map: RulesMap, room: Room): Packed => ({
  fields: [...map].map(([name, value]) => {
    take(room, name.length + 8);
    return [name, packValue(value, room)] as const;
  }),
});

type Special = RulesTimestamp | RulesDuration | RulesLatLng | RulesPath;

function packSpecial(value: Special, room: Room): Packed {
  switch (value.kind) {
    case 'timestamp':
      return { timestamp: String(value.nanoseconds) };
    case 'duration':
      return { duration: String(value.nanoseconds) };
    case 'latlng':
      return { latlng: [value.latitude, value.longitude] };
    case 'path':
      for (const segment of value.segments) take(room, segment.length + 4);
      return { path: value.segments };
  }
}

const isSpecial = (value: object): value is Special =>
  'kind' in value && ['timestamp', 'duration', 'latlng', 'path'].includes(String(value.kind));

export function packValue(value: RulesValue, room: Room): Packed {
  take(room, 16);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    take(room, value.length);
    return value;
  }
  if (typeof value === 'bigint') return { int: String(value) };
  if (typeof value === 'number') return { float: Object.is(value, -0) ? '-0' : String(value) };
  if (value instanceof Uint8Array) {
    take(room, value.length * 1.4);
    return { bytes: Buffer.from(value).toString('base64') };
  }
  if (Array.isArray(value)) return value.map((item: RulesValue) => packValue(item, room));
  if (isSpecial(value)) return packSpecial(value, room);
  // Sets and differences of maps exist only while a rule is evaluated.
  if ('kind' in value) throw new NotPacked();
  return packMap(value as RulesMap, room);
}

/** `Array.isArray` that knows of lists that nobody may change. */
const isList = (packed: Packed): packed is readonly Packed[] => Array.isArray(packed);

export const unpackMap = (packed: Packed): RulesMap | null => {
  const value = unpackValue(packed);
  return value instanceof Map ? value : null;
};

export function unpackValue(packed: Packed): RulesValue {
  if (packed === null || typeof packed !== 'object') return packed;
  if (isList(packed)) return packed.map(unpackValue);
  if ('int' in packed) return BigInt(packed.int);
  if ('float' in packed) return Number(packed.float);
  if ('bytes' in packed) return new Uint8Array(Buffer.from(packed.bytes, 'base64'));
  if ('timestamp' in packed) return timestamp(BigInt(packed.timestamp));
  if ('duration' in packed) return duration(BigInt(packed.duration));
  if ('latlng' in packed) return latlng(...packed.latlng);
  if ('path' in packed) return path(packed.path);
  return new Map(packed.fields.map(([name, value]) => [name, unpackValue(value)]));
}
