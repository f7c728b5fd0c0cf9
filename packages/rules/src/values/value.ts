/** A moment, in nanoseconds since 1970. */
export type RulesTimestamp = {
  /** Tells it from a map. */
  readonly kind: 'timestamp';
  /** Since 1970, in UTC. */
  readonly nanoseconds: bigint;
};
/** A length of time, in nanoseconds. */
export type RulesDuration = {
  /** Tells it from a map. */
  readonly kind: 'duration';
  /** Negative for one that leads back. */
  readonly nanoseconds: bigint;
};
/** A place on the globe. */
export type RulesLatLng = {
  /** Tells it from a map. */
  readonly kind: 'latlng';
  /** In degrees, from -90 to 90. */
  readonly latitude: number;
  /** In degrees, from -180 to 180. */
  readonly longitude: number;
};
/** `names` says which variable a segment was computed from, for `path['name']` and `bind`. */
export type RulesPath = {
  /** Tells it from a map. */
  readonly kind: 'path';
  /** What stands between its slashes. */
  readonly segments: readonly string[];
  /** The variable that each segment was computed from, where there was one. */
  readonly names?: readonly (string | undefined)[];
};
/** Members by what tells them apart; see `identityOf`. */
export type RulesSet = { readonly kind: 'set'; readonly members: ReadonlyMap<string, RulesValue> };
export type RulesMapDiff = {
  readonly kind: 'map diff';
  readonly now: RulesMap;
  readonly before: RulesMap;
};
/** A map, and the fields of a document. */
export type RulesMap = ReadonlyMap<string, RulesValue>;

/** An int is a `bigint`, a float a `number`. */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | readonly RulesValue[]
  | RulesMap
  | RulesSet
  | RulesPath
  | RulesTimestamp
  | RulesDuration
  | RulesLatLng
  | RulesMapDiff;

export type Kind =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'list'
  | 'map'
  | 'set'
  | 'path'
  | 'timestamp'
  | 'duration'
  | 'latlng'
  | 'map diff';

const ofPrimitive: Readonly<Record<string, Kind>> = {
  boolean: 'bool',
  bigint: 'int',
  number: 'float',
  string: 'string',
};

export const isMap = (value: unknown): value is RulesMap =>
  value instanceof Map ||
  // Whoever hands in documents may convert them on the way, in a map of their own.
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Uint8Array) &&
    !('kind' in value));

export function kindOf(value: RulesValue): Kind {
  if (typeof value !== 'object') return ofPrimitive[typeof value] ?? 'null';
  if (value === null) return 'null';
  if (value instanceof Map) return 'map';
  if (isList(value)) return 'list';
  if (value instanceof Uint8Array) return 'bytes';
  return 'kind' in value ? value.kind : 'map';
}

/** `Array.isArray` that knows of lists that nobody may change. */
export const isList = (value: unknown): value is readonly RulesValue[] => Array.isArray(value);

export const isSet = (value: RulesValue): value is RulesSet => kindOf(value) === 'set';

/** A moment, of nanoseconds since 1970. */
export const timestamp = (nanoseconds: bigint): RulesTimestamp => ({
  kind: 'timestamp',
  nanoseconds,
});

/** A moment, of milliseconds since 1970; what is less than one is cut off. */
export const timestampOfMilliseconds = (milliseconds: number): RulesTimestamp =>
  timestamp(BigInt(Math.trunc(milliseconds)) * 1_000_000n);

/** A length of time, of nanoseconds. */
export const duration = (nanoseconds: bigint): RulesDuration => ({ kind: 'duration', nanoseconds });

/** A place on the globe, in degrees. */
export const latlng = (latitude: number, longitude: number): RulesLatLng => ({
  kind: 'latlng',
  latitude,
  longitude,
});

/** A path, of what stands between its slashes. */
export const path = (segments: readonly string[]): RulesPath => ({ kind: 'path', segments });

/** Of a text such as `/databases/(default)/documents/users/ada`. */
export const pathOf = (text: string): RulesPath => path(segmentsIn(text));

/** Without those that are empty, because of a slash too many or at either end. */
export function segmentsIn(text: string): readonly string[] {
  const segments = text.split('/');
  if (segments[0] === '') segments.shift();
  return segments.includes('') ? segments.filter((segment) => segment !== '') : segments;
}

export const printPath = ({ segments }: RulesPath): string => `/${segments.join('/')}`;
