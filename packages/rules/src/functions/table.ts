import type { Kind } from '../values/value.ts';
import { bytesMethods } from './bytes.ts';
import { conversions } from './conversions.ts';
import { durationFunctions, durationMethods } from './duration.ts';
import { hashingFunctions } from './hashing.ts';
import { latlngFunctions, latlngMethods } from './latlng.ts';
import { listMethods } from './list.ts';
import { mapDiffMethods, mapMethods } from './map.ts';
import { mathFunctions } from './math.ts';
import type { Method, NativeFunction } from './method.ts';
import { pathMethods } from './path.ts';
import { setMethods } from './set.ts';
import { stringMethods } from './string.ts';
import { timestampFunctions, timestampMethods } from './timestamp.ts';

type Named<Value> = ReadonlyMap<string, Value>;
const named = <Value>(record: Readonly<Record<string, Value>>): Named<Value> =>
  new Map(Object.entries(record));

/** Which methods a value has. Each is asked with values of its own kind only. */
export const methodsOf: Readonly<Record<Kind, Named<Method<never>>>> = {
  null: new Map(),
  bool: new Map(),
  int: new Map(),
  float: new Map(),
  string: named(stringMethods),
  bytes: named(bytesMethods),
  list: named(listMethods),
  map: named(mapMethods),
  set: named(setMethods),
  path: named(pathMethods),
  timestamp: named(timestampMethods),
  duration: named(durationMethods),
  latlng: named(latlngMethods),
  'map diff': named(mapDiffMethods),
};

/** `name(…)` without anything before it, besides lookups and `debug`. */
export const globalFunctions: Named<NativeFunction> = named(conversions);

/** `namespace.name(…)`. */
export const namespaces: Named<Named<NativeFunction>> = new Map([
  ['math', named(mathFunctions)],
  ['hashing', named(hashingFunctions)],
  ['timestamp', named(timestampFunctions)],
  ['duration', named(durationFunctions)],
  ['latlng', named(latlngFunctions)],
]);

/** The names after `is`. */
export const typeTests: Named<readonly Kind[]> = named({
  bool: ['bool'],
  bytes: ['bytes'],
  duration: ['duration'],
  float: ['float'],
  int: ['int'],
  latlng: ['latlng'],
  list: ['list'],
  map: ['map'],
  number: ['int', 'float'],
  path: ['path'],
  set: ['set'],
  string: ['string'],
  timestamp: ['timestamp'],
});

export type Lookup = {
  readonly state: 'before' | 'after';
  readonly wants: 'document' | 'existence';
};

/** By service, as rules call them. */
export const lookupFunctions: Readonly<
  Record<'cloud.firestore' | 'firebase.storage', Named<Lookup>>
> = {
  'cloud.firestore': named<Lookup>({
    get: { state: 'before', wants: 'document' },
    exists: { state: 'before', wants: 'existence' },
    getAfter: { state: 'after', wants: 'document' },
    existsAfter: { state: 'after', wants: 'existence' },
  }),
  'firebase.storage': named<Lookup>({
    'firestore.get': { state: 'before', wants: 'document' },
    'firestore.exists': { state: 'before', wants: 'existence' },
  }),
};
