import { isMap, type RulesMap, type RulesTimestamp, type RulesValue } from '../values/value.ts';
import { deleteField, fromPlain, isPlainMap, mapFromPlain, type PlainMap } from './plain-values.ts';

/** One write of several: the path says which. */
export type Write =
  | { readonly set: string; readonly data: PlainMap; readonly merge?: boolean }
  | { readonly update: string; readonly data: PlainMap }
  | { readonly delete: string };

export const pathOfWrite = (write: Write): string => {
  if ('set' in write) return write.set;
  return 'update' in write ? write.update : write.delete;
};

function setField(
  map: RulesMap,
  [name = '', ...further]: readonly string[],
  value: RulesValue | undefined,
): RulesMap {
  const changed = new Map(map);
  if (further.length > 0) {
    const inner = map.get(name) ?? null;
    changed.set(name, setField(isMap(inner) ? inner : new Map(), further, value));
  } else if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return changed;
}

function mergeInto(map: RulesMap, data: PlainMap, now: RulesTimestamp): RulesMap {
  let merged = map;
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined) continue;
    const inner = merged.get(key) ?? null;
    if (isPlainMap(value) && isMap(inner))
      merged = setField(merged, [key], mergeInto(inner, value, now));
    else
      merged = setField(merged, [key], value === deleteField ? undefined : fromPlain(value, now));
  }
  return merged;
}

/** The fields of a document after a write; null where there is none any more. */
export function applyWrite(
  write: Write,
  stored: RulesMap | null,
  now: RulesTimestamp,
): RulesMap | null {
  if ('delete' in write) return null;
  if ('set' in write)
    return write.merge === true && stored !== null
      ? mergeInto(stored, write.data, now)
      : mapFromPlain(write.data, now);
  let changed: RulesMap = stored ?? new Map();
  for (const [field, value] of Object.entries(write.data))
    if (value !== undefined)
      changed = setField(
        changed,
        field.split('.'),
        value === deleteField ? undefined : fromPlain(value, now),
      );
  return changed;
}
