import { spend, spendOnText } from '../work.ts';
import { isList, isMap, printPath, type RulesValue } from './value.ts';

const asJson = (value: RulesValue): unknown => {
  spend(8);
  if (typeof value === 'string' || value instanceof Uint8Array) spendOnText(value.length);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Uint8Array) return { bytes: [...value] };
  if (isList(value)) return value.map(asJson);
  if (isMap(value))
    return Object.fromEntries([...value].map(([key, inner]) => [key, asJson(inner)]));
  switch (value.kind) {
    case 'timestamp':
      return { timestamp: new Date(Number(value.nanoseconds / 1_000_000n)).toISOString() };
    case 'duration':
      return { seconds: Number(value.nanoseconds) / 1e9 };
    case 'latlng':
      return { latitude: value.latitude, longitude: value.longitude };
    case 'path':
      return { path: printPath(value) };
    case 'set':
      return { set: [...value.members.values()].map(asJson) };
    case 'map diff':
      return { now: asJson(value.now), before: asJson(value.before) };
  }
};

/** A value for people, as `debug()` shows it. */
export const describeValue = (value: RulesValue): string => JSON.stringify(asJson(value));
