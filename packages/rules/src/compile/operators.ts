import { fitDuration } from '../functions/duration.ts';
import { fitInt } from '../functions/method.ts';
import { typeTests } from '../functions/table.ts';
import { fitText } from '../functions/text-length.ts';
import { fitTimestamp } from '../functions/timestamp.ts';
import {
  Constraint,
  type Failure,
  fail,
  isNoValue,
  QueriedMap,
  type Result,
  withoutValue,
} from '../outcome.ts';
import { type Comparison, compareUnknown, containsImplied } from '../query/implied.ts';
import { areEqual, compare, isSame } from '../values/compare.ts';
import { identityOf } from '../values/identity.ts';
import { isList, isMap, isSet, kindOf, type RulesValue } from '../values/value.ts';
import { type Compiled, isTooMuch, tooManyExpressions } from './run.ts';

type Arithmetic = '+' | '-' | '*' | '/' | '%';

const doesNotFit = (operator: string): Failure =>
  fail(`“${operator}” is not defined for values of these types.`);
const byZero = fail('Nothing is divided by zero.');

const withInts: Readonly<Record<Arithmetic, (left: bigint, right: bigint) => Result>> = {
  '+': (left, right) => fitInt(left + right),
  '-': (left, right) => fitInt(left - right),
  '*': (left, right) => fitInt(left * right),
  '/': (left, right) => (right === 0n ? byZero : fitInt(left / right)),
  '%': (left, right) => (right === 0n ? byZero : left % right),
};

const withFloats: Readonly<Record<Arithmetic, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};

/** Moments and durations: nothing where the operator does not know them. */
function withTimes(operator: Arithmetic, left: RulesValue, right: RulesValue): Result | undefined {
  if (typeof left !== 'object' || typeof right !== 'object') return undefined;
  if (left === null || right === null || !('kind' in left) || !('kind' in right)) return undefined;
  if (left.kind !== 'timestamp' && left.kind !== 'duration') return undefined;
  if (right.kind !== 'timestamp' && right.kind !== 'duration') return undefined;
  const kinds = `${left.kind} ${operator} ${right.kind}`;
  const sum = left.nanoseconds + right.nanoseconds;
  const difference = left.nanoseconds - right.nanoseconds;
  if (kinds === 'timestamp + duration' || kinds === 'duration + timestamp')
    return fitTimestamp(sum);
  if (kinds === 'timestamp - duration') return fitTimestamp(difference);
  if (kinds === 'timestamp - timestamp' || kinds === 'duration - duration')
    return fitDuration(difference);
  return kinds === 'duration + duration' ? fitDuration(sum) : undefined;
}

function calculate(operator: Arithmetic, left: RulesValue, right: RulesValue): Result | undefined {
  if (typeof left === 'bigint') {
    if (typeof right === 'bigint') return withInts[operator](left, right);
    return typeof right === 'number' ? withFloats[operator](Number(left), right) : undefined;
  }
  if (typeof left === 'number') {
    if (typeof right === 'number') return withFloats[operator](left, right);
    return typeof right === 'bigint' ? withFloats[operator](left, Number(right)) : undefined;
  }
  if (operator === '+' && typeof left === 'string' && typeof right === 'string')
    return fitText(left.length + right.length, () => left + right);
  return withTimes(operator, left, right);
}

export function compileArithmetic(operator: Arithmetic, left: Compiled, right: Compiled): Compiled {
  const failure = doesNotFit(operator);
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const first = left(run, frame);
    if (isNoValue(first)) return withoutValue(first);
    const second = right(run, frame);
    if (isNoValue(second)) return withoutValue(second);
    return calculate(operator, first, second) ?? failure;
  };
}

export function compileMinus(operand: Compiled): Compiled {
  const failure = doesNotFit('-');
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const value = operand(run, frame);
    if (isNoValue(value)) return withoutValue(value);
    if (typeof value === 'bigint') return fitInt(-value);
    return typeof value === 'number' ? -value : failure;
  };
}

export function compileEquality(operator: '==' | '!=', left: Compiled, right: Compiled): Compiled {
  const whenEqual = operator === '==';
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const first = left(run, frame);
    const second = right(run, frame);
    if (isNoValue(first) || isNoValue(second)) return compareUnknown(operator, first, second);
    return areEqual(first, second) === whenEqual;
  };
}

const orders: Readonly<Record<string, (difference: number) => boolean>> = {
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
};

export function compileOrder(
  operator: Exclude<Comparison, '==' | '!='>,
  left: Compiled,
  right: Compiled,
): Compiled {
  const failure = doesNotFit(operator);
  const holds = orders[operator] ?? (() => false);
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const first = left(run, frame);
    const second = right(run, frame);
    if (isNoValue(first) || isNoValue(second)) return compareUnknown(operator, first, second);
    const difference = compare(first, second);
    return difference === undefined ? failure : holds(difference);
  };
}

export function compileIn(left: Compiled, right: Compiled): Compiled {
  const failure = doesNotFit('in');
  const notSaid = fail('The query does not say whether the key is there.');
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const item = left(run, frame);
    if (isNoValue(item)) return withoutValue(item);
    const whole = right(run, frame);
    if (isNoValue(whole)) {
      if (whole instanceof Constraint) return containsImplied(whole, [item]);
      if (!(whole instanceof QueriedMap)) return whole;
      // A filter finds only documents that have the field.
      return typeof item === 'string' && whole.fields.has(item) ? true : notSaid;
    }
    if (isList(whole)) return whole.some((member) => isSame(member, item));
    if (isMap(whole)) return typeof item === 'string' ? whole.has(item) : failure;
    return isSet(whole) ? whole.members.has(identityOf(item)) : failure;
  };
}

export function compileTypeTest(operand: Compiled, type: string): Compiled {
  const kinds = typeTests.get(type) ?? [];
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const value = operand(run, frame);
    if (value instanceof QueriedMap) return kinds.includes('map');
    return isNoValue(value) ? withoutValue(value) : kinds.includes(kindOf(value));
  };
}
