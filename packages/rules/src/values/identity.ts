import { spend, spendOnText } from '../work.ts';
import { isList, isMap, type RulesSet, type RulesValue } from './value.ts';

const printOctets = (octets: Uint8Array): string => {
  let text = '';
  for (const octet of octets) text += String.fromCharCode(octet);
  return text;
};

const withLength = (text: string): string => `${text.length}:${text}`;

/**
 * A text that two values share exactly if they are the same within a list, a map or a set. There an
 * int is never a float, and NaN is itself. Sets are looked up by it, so that no document, however
 * long its lists, is compared with itself member by member.
 */
export function identityOf(value: RulesValue): string {
  // Measured: to print a value takes as long as to read a few characters.
  spend(8);
  if (typeof value === 'string') {
    spendOnText(value.length);
    return `s${withLength(value)}`;
  }
  if (typeof value === 'bigint') return `i${value};`;
  if (typeof value === 'number') return `f${value};`;
  if (typeof value === 'boolean') return value ? 't' : 'f!';
  if (value === null) return 'n';
  if (value instanceof Uint8Array) {
    spendOnText(value.length);
    return `b${withLength(printOctets(value))}`;
  }
  if (isList(value)) return `[${value.map(identityOf).join('')}]`;
  if (isMap(value)) {
    const keys = [...value.keys()].sort();
    return `{${keys.map((key) => withLength(key) + identityOf(value.get(key) ?? null)).join('')}}`;
  }
  switch (value.kind) {
    case 'timestamp':
      return `T${value.nanoseconds};`;
    case 'duration':
      return `D${value.nanoseconds};`;
    case 'latlng':
      return `L${value.latitude},${value.longitude};`;
    case 'path':
      return `/${value.segments.map(withLength).join('')};`;
    case 'set':
      return `<${[...value.members.keys()].sort().map(withLength).join('')}>`;
    case 'map diff':
      return `~${identityOf(value.now)}${identityOf(value.before)}`;
  }
}

export const setOf = (items: Iterable<RulesValue>): RulesSet => {
  const members = new Map<string, RulesValue>();
  for (const item of items) members.set(identityOf(item), item);
  return { kind: 'set', members };
};
