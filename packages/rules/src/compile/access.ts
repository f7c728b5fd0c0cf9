import {
  type Failure,
  fail,
  isNoValue,
  type Outcome,
  pending,
  QueriedMap,
  unknownInQuery,
  withoutValue,
} from '../outcome.ts';
import { PartlyKnownMap } from '../values/partly-known.ts';
import { isList, isMap, type RulesPath, type RulesValue } from '../values/value.ts';
import { spend } from '../work.ts';
import { type Compiled, isTooMuch, tooManyExpressions } from './run.ts';

const ofNull = fail('Null has no properties.');
const notAnIndex = fail('The value cannot be indexed by this.');
const outOfRange = fail('The index is out of range.');
const notARange = fail('A range begins and ends with ints.');

const isPath = (value: RulesValue): value is RulesPath =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'path';

const namedSegment = ({ names = [], segments }: RulesPath, name: string): string | undefined =>
  segments[names.indexOf(name)];

/** Of a map or a path. A key that is not there is an error, as is any property of null. */
function readProperty(value: Outcome, name: string, missing: Failure): Outcome {
  if (isNoValue(value)) {
    if (!(value instanceof QueriedMap)) return withoutValue(value);
    const field = value.fields.get(name);
    return field === undefined ? unknownInQuery : field;
  }
  if (value instanceof PartlyKnownMap && value.isUnknown(name)) return pending;
  if (isMap(value)) return value.get(name) ?? (value.has(name) ? null : missing);
  if (value === null) return ofNull;
  return isPath(value) ? (namedSegment(value, name) ?? missing) : missing;
}

const missingKey = (name: string): Failure => fail(`There is no “${name}” here.`);

export function compileProperty(of: Compiled, name: string): Compiled {
  const missing = missingKey(name);
  return (run, frame) =>
    isTooMuch(run) ? tooManyExpressions : readProperty(of(run, frame), name, missing);
}

function readIndex(value: RulesValue, index: RulesValue): Outcome {
  if (typeof index === 'string') return readProperty(value, index, missingKey(index));
  if (typeof index !== 'bigint') return notAnIndex;
  const items = isPath(value) ? value.segments : value;
  if (typeof items === 'string' || isList(items))
    return index >= 0n && index < items.length ? (items[Number(index)] ?? null) : outOfRange;
  return notAnIndex;
}

export function compileIndex(of: Compiled, index: Compiled): Compiled {
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const value = of(run, frame);
    if (isNoValue(value) && !(value instanceof QueriedMap)) return withoutValue(value);
    const at = index(run, frame);
    if (isNoValue(at)) return withoutValue(at);
    if (!isNoValue(value)) return readIndex(value, at);
    return typeof at === 'string' ? readProperty(value, at, ofNull) : notAnIndex;
  };
}

export function compileSlice(of: Compiled, from: Compiled, to: Compiled): Compiled {
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const value = of(run, frame);
    if (isNoValue(value)) return withoutValue(value);
    const start = from(run, frame);
    if (isNoValue(start)) return withoutValue(start);
    const end = to(run, frame);
    if (isNoValue(end)) return withoutValue(end);
    if (typeof start !== 'bigint' || typeof end !== 'bigint') return notARange;
    if (typeof value !== 'string' && !isList(value)) return notAnIndex;
    if (start < 0n || start > end || end > value.length) return outOfRange;
    if (isList(value)) spend(Number(end - start));
    return value.slice(Number(start), Number(end));
  };
}
