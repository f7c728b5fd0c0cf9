import { spend, spendOnText } from '../work.ts';
import { identityOf } from './identity.ts';
import { isList, isMap, type RulesMap, type RulesValue } from './value.ts';

const isNumber = (value: RulesValue): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

const areSameLists = (left: readonly RulesValue[], right: readonly RulesValue[]): boolean =>
  left.length === right.length && left.every((item, index) => isSame(item, right[index] ?? null));

const areSameMaps = (left: RulesMap, right: RulesMap): boolean => {
  if (left.size !== right.size) return false;
  for (const [key, value] of left)
    if (!right.has(key) || !isSame(value, right.get(key) ?? null)) return false;
  return true;
};

/** The same within a container, where an int is no float and NaN is itself. */
export function isSame(left: RulesValue, right: RulesValue): boolean {
  spend(1);
  if (left === right) return true;
  if (typeof left === 'number' && typeof right === 'number')
    return Number.isNaN(left) && Number.isNaN(right);
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left === null || right === null) return false;
  if (isMap(left)) return isMap(right) && areSameMaps(left, right);
  if (isList(left)) return isList(right) && areSameLists(left, right);
  return identityOf(left) === identityOf(right);
}

/** `==`: values of different types differ, but an int equals the float of its value. */
export function areEqual(left: RulesValue, right: RulesValue): boolean {
  if (left === right) return true;
  if (typeof left === 'object') return isSame(left, right);
  return isNumber(left) && isNumber(right) && left <= right && left >= right;
}

/**
 * By code points, as Firestore sorts text: what a filter `>` finds is then also greater for rules.
 * Units of UTF-16 would put characters beyond the first 65,536 before some of the others.
 */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  spendOnText(length);
  for (let index = 0; index < length; index += 1) {
    const one = left.charCodeAt(index);
    const other = right.charCodeAt(index);
    if (one === other) continue;
    const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
    if (isHigh(one) !== isHigh(other)) return isHigh(one) ? 1 : -1;
    return one - other;
  }
  return left.length - right.length;
}

const compareOctets = (left: Uint8Array, right: Uint8Array): number => {
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

const compareBig = (left: bigint, right: bigint): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** Below, at or above zero; NaN where a number is none; nothing where the two have no order. */
export function compare(left: RulesValue, right: RulesValue): number | undefined {
  if (isNumber(left) && isNumber(right)) {
    if (left < right) return -1;
    if (left > right) return 1;
    return left <= right ? 0 : Number.NaN;
  }
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  if (left instanceof Uint8Array && right instanceof Uint8Array) return compareOctets(left, right);
  if (typeof left !== 'object' || typeof right !== 'object') return undefined;
  if (left === null || right === null || !('kind' in left) || !('kind' in right)) return undefined;
  const areBoth = (kind: 'timestamp' | 'duration') => left.kind === kind && right.kind === kind;
  if (!areBoth('timestamp') && !areBoth('duration')) return undefined;
  // Both are one of the two, and these have nanoseconds.
  type Timed = { readonly nanoseconds: bigint };
  return compareBig((left as Timed).nanoseconds, (right as Timed).nanoseconds);
}
