import type { Result } from '../outcome.ts';
import { isSame } from '../values/compare.ts';
import { setOf } from '../values/identity.ts';
import {
  isList,
  isMap,
  type RulesMap,
  type RulesMapDiff,
  type RulesValue,
} from '../values/value.ts';
import { spend } from '../work.ts';
import { type Method, method, wants } from './method.ts';

/** A key, or a list of keys that lead from map to map. */
function get(map: RulesMap, key: RulesValue, otherwise: RulesValue): Result {
  if (typeof key === 'string') return map.get(key) ?? (map.has(key) ? null : otherwise);
  if (!isList(key)) return wants('a key or a list of keys');
  let found: RulesValue = map;
  for (const step of key) {
    if (typeof step !== 'string') return wants('a key or a list of keys');
    if (!isMap(found) || !found.has(step)) return otherwise;
    found = found.get(step) ?? null;
  }
  return found;
}

export const mapMethods: Readonly<Record<string, Method<RulesMap>>> = {
  diff: method(1, (now, before) =>
    isMap(before) ? { kind: 'map diff', now, before } : wants('a map'),
  ),
  get: method(2, get),
  keys: method(0, (map) => {
    spend(map.size);
    return [...map.keys()];
  }),
  size: method(0, (map) => BigInt(map.size)),
  values: method(0, (map) => {
    spend(map.size);
    return [...map.values()];
  }),
};

const isIn = (map: RulesMap, key: string) => map.has(key);

const changed = ({ now, before }: RulesMapDiff, key: string): boolean =>
  isIn(now, key) && isIn(before, key) && !isSame(now.get(key) ?? null, before.get(key) ?? null);

const keysThat = (isMeant: (diff: RulesMapDiff, key: string) => boolean) =>
  method<RulesMapDiff>(0, (diff) => {
    spend(diff.now.size + diff.before.size);
    return setOf([...diff.now.keys(), ...diff.before.keys()].filter((key) => isMeant(diff, key)));
  });

const added = ({ now, before }: RulesMapDiff, key: string) => isIn(now, key) && !isIn(before, key);
const removed = ({ now, before }: RulesMapDiff, key: string) =>
  !isIn(now, key) && isIn(before, key);

/** The map that was asked for the difference is the new one. */
export const mapDiffMethods: Readonly<Record<string, Method<RulesMapDiff>>> = {
  addedKeys: keysThat(added),
  removedKeys: keysThat(removed),
  changedKeys: keysThat(changed),
  affectedKeys: keysThat(
    (diff, key) => added(diff, key) || removed(diff, key) || changed(diff, key),
  ),
  unchangedKeys: keysThat(
    (diff, key) => isIn(diff.now, key) && isIn(diff.before, key) && !changed(diff, key),
  ),
};
