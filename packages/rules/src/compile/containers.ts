import { limits } from '../limits.ts';
import { fail, isNoValue, withoutValue } from '../outcome.ts';
import { path, type RulesPath, type RulesValue } from '../values/value.ts';
import { spend } from '../work.ts';
import { type Compiled, isTooMuch, tooManyExpressions } from './run.ts';

const keyIsNoText = fail('The keys of a map are strings.');
const noSegment = fail('A segment of a path is a string without a slash, or a path.');

export function compileList(items: readonly Compiled[]): Compiled {
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    spend(items.length);
    const values: RulesValue[] = [];
    for (const item of items) {
      const value = item(run, frame);
      if (isNoValue(value)) return withoutValue(value);
      values.push(value);
    }
    return values;
  };
}

export function compileMap(
  entries: readonly { readonly key: Compiled; readonly value: Compiled }[],
): Compiled {
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    spend(entries.length);
    const map = new Map<string, RulesValue>();
    for (const entry of entries) {
      const key = entry.key(run, frame);
      if (isNoValue(key)) return withoutValue(key);
      if (typeof key !== 'string') return keyIsNoText;
      const value = entry.value(run, frame);
      if (isNoValue(value)) return withoutValue(value);
      map.set(key, value);
    }
    return map;
  };
}

/** A segment as it is written, or computed; `name` is the variable that it is computed from. */
export type CompiledPart =
  | string
  | { readonly compute: Compiled; readonly name: string | undefined };

const isPath = (value: RulesValue): value is RulesPath =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'path';

export function compilePath(parts: readonly CompiledPart[]): Compiled {
  if (parts.every((part) => typeof part === 'string')) {
    const whole = path(parts);
    return () => whole;
  }
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const segments: string[] = [];
    const names: (string | undefined)[] = [];
    for (const part of parts) {
      if (typeof part === 'string') {
        segments.push(part);
        names.push(undefined);
        continue;
      }
      const value = part.compute(run, frame);
      if (isNoValue(value)) return withoutValue(value);
      if (isPath(value)) {
        for (const segment of value.segments) {
          segments.push(segment);
          names.push(undefined);
        }
        if (segments.length > 2 * limits.pathSegments) return noSegment;
        continue;
      }
      // Who could put a slash into one segment could make the path lead elsewhere.
      if (typeof value !== 'string' || value === '' || value.includes('/')) return noSegment;
      segments.push(value);
      names.push(part.name);
    }
    return { kind: 'path', segments, names };
  };
}
