import { latlng, path, type RulesMap, type RulesValue, timestamp } from '@latchkey/rules';
import { pathOf } from '../paths/document-name.ts';
import { type Fields, fieldOf, type Value } from '../values/value.ts';

const milliseconds = 1_000_000n;

/** Exact for every year there is: microseconds as a number would not be. */
function timestampOf(text: string): RulesValue {
  const fraction = text.slice(20, -1).padEnd(9, '0');
  return timestamp(BigInt(Date.parse(`${text.slice(0, 19)}Z`)) * milliseconds + BigInt(fraction));
}

/** Rules know databases and no projects: `/databases/(default)/documents/users/ada`. */
export function segmentsOf(name: string): readonly string[] {
  const [, , , database = ''] = name.split('/', 4);
  return ['databases', database, 'documents', ...pathOf(name)];
}

/** A value as rules see it. Maps are taken apart when a rule looks into them. */
export function rulesValueOf(value: Value): RulesValue {
  if ('stringValue' in value) return value.stringValue;
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('doubleValue' in value) return Number(value.doubleValue);
  if ('booleanValue' in value) return value.booleanValue;
  if ('timestampValue' in value) return timestampOf(value.timestampValue);
  if ('mapValue' in value) return rulesMapOf(value.mapValue.fields);
  if ('arrayValue' in value) return value.arrayValue.values.map(rulesValueOf);
  if ('referenceValue' in value) return path(segmentsOf(value.referenceValue));
  if ('bytesValue' in value) return new Uint8Array(Buffer.from(value.bytesValue, 'base64'));
  if ('geoPointValue' in value) {
    return latlng(value.geoPointValue.latitude, value.geoPointValue.longitude);
  }
  return null;
}

/** Fields of which each is converted when it is first asked for: most rules look at one or two. */
export function rulesMapOf(fields: Fields): RulesMap {
  const names = Object.keys(fields);
  const converted = new Map<string, RulesValue>();
  const get = (name: string): RulesValue | undefined => {
    const known = converted.get(name);
    if (known !== undefined) return known;
    const value = fieldOf(fields, name);
    if (value === undefined) return undefined;
    const made = rulesValueOf(value);
    converted.set(name, made);
    return made;
  };
  /** With all of them. */
  const whole = (): ReadonlyMap<string, RulesValue> =>
    new Map(names.map((name) => [name, get(name) ?? null]));
  return {
    size: names.length,
    get,
    has: (name) => Object.hasOwn(fields, name),
    keys: () => whole().keys(),
    values: () => whole().values(),
    entries: () => whole().entries(),
    forEach: (each, self) => whole().forEach(each, self),
    [Symbol.iterator]: () => whole()[Symbol.iterator](),
  };
}

/** A document as `resource`, or as `get()` answers it. */
export function resourceOf(name: string, fields: Fields): RulesMap {
  const segments = segmentsOf(name);
  return new Map<string, RulesValue>([
    ['data', rulesMapOf(fields)],
    ['id', segments.at(-1) ?? null],
    ['__name__', path(segments)],
  ]);
}
